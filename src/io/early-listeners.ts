/** What a page listens to, by element, from before the elements were there. */
const LISTENED = new WeakMap<Element, Set<string>>();

/** Notes from now on what a page listens to on this element itself, and gives what it has listened to so far. */
export function noteListeners(element: HTMLElement, onNew: () => void = () => undefined): ReadonlySet<string> {
  const listened = LISTENED.get(element) ?? new Set<string>();
  LISTENED.set(element, listened);
  const listen = element.addEventListener.bind(element);
  // On this element alone, so that its type keeps the overloads of the browser's.
  element.addEventListener = (type: string, ...rest: [EventListenerOrEventListenerObject]) => {
    listened.add(type);
    onNew();
    listen(type, ...rest);
  };
  return listened;
}
