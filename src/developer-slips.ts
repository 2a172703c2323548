import {faultOf} from './core/attribute-names.js';

/** Something that a developer should know of how the element is used. */
export interface Finding {
  /** Stable, such as `unknown-attribute`: the heading in the documentation. */
  readonly code: string;
  /** `error`: nothing can be paid so. `warning`: something does not do what was meant. `note`: may be as it should. */
  readonly level: 'error' | 'warning' | 'note';
  readonly message: string;
  readonly remedy: string;
  /** Where the documentation says more, in the package. */
  readonly link: string;
}

/** What `addEventListener` is given where somebody meant an event of this element, by what they meant. */
const EVENTS: readonly string[] = ['onSuccess', 'onFailure', 'onReady', 'onBeforeSubmit'];

/** Makes a finding, with the link to its heading. */
export function finding(
  code: string,
  level: Finding['level'],
  {message, remedy}: Pick<Finding, 'message' | 'remedy'>,
): Finding {
  return {code, level, message, remedy, link: `payment-widget/docs/problems.md#${code}`};
}

/** A slip of the pen, as a finding; undefined where there is none. */
export type Slip = Finding | undefined;

/** What is wrong with an attribute of the element; what it is set to is not told. */
export function attributeSlip(name: string): Slip {
  const fault = faultOf(name);
  if (fault?.kind === 'property') {
    return finding('property-as-attribute', 'warning', {
      message: `"${name}" is set as an attribute, which everybody can read and nobody here does`,
      remedy: `set the property: element.${name} = …`,
    });
  }
  if (fault?.meant === undefined) return undefined;
  return finding('unknown-attribute', 'warning', {
    message: `"${name}" is no attribute of the element`,
    remedy: `write "${fault.meant}"`,
  });
}

/** What is wrong with what a listener of the element waits for. */
export function eventSlip(type: string): Slip {
  const bare = type.toLowerCase().replace(/^on|\W/g, '');
  const meant = EVENTS.find((name) => name !== type && name.slice(2).toLowerCase() === bare);
  if (meant === undefined) return undefined;
  return finding('event-name', 'warning', {
    message: `a listener waits for "${type}", which is never fired`,
    remedy: `listen for "${meant}" with addEventListener; React, Preact and Svelte drop the "on": see payment-widget/react`,
  });
}
