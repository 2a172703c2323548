// A tag manager, in one line: it brings the script that its own tag names.
const script = document.createElement('script');
script.src = document.currentScript.dataset.loads;
document.head.append(script);
