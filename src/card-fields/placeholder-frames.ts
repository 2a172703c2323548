/** A card frame that was asked for before the element was there. */
export interface EarlyForm {
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
const FORMS = new WeakMap<Element, EarlyForm>();

/** Leaves a form for the element that comes. */
export function leaveForm(element: Element, form: EarlyForm): void {
  FORMS.set(element, form);
}

/** The form that was left for an element, once; undefined where there is none. */
export function takeForm(element: Element): EarlyForm | undefined {
  const form = FORMS.get(element);
  FORMS.delete(element);
  return form;
}
