/** A card frame that was asked for before the element was there. */
export interface PlaceholderForm {
  readonly frame: HTMLIFrameElement;
  /** Its address, without the look. */
  readonly url: string;
  /** What its window has said so far. */
  readonly greetings: readonly MessageEvent<unknown>[];
  /** Whether something has loaded in it. */
  readonly isLoaded: boolean;
  /** Whether the payer can type into it. */
  readonly isShown: boolean;
  /** Takes away what stands around the frame, and the frame where it still stands in there. */
  readonly end: () => void;
}

/** By the element that each will belong to. */
const FORMS = new WeakMap<Element, PlaceholderForm>();

/** Leaves a form for the element that comes. */
export function leavePlaceholder(element: Element, form: PlaceholderForm): void {
  FORMS.set(element, form);
}

/** The form that was left for an element, once; undefined where there is none. */
export function takePlaceholder(element: Element): PlaceholderForm | undefined {
  const form = FORMS.get(element);
  FORMS.delete(element);
  return form;
}
