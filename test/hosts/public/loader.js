// A tag manager in short: it loads the script named by its own tag.
const script = document.createElement('script');
script.src = document.currentScript.dataset.loads;
document.head.append(script);
