import {expect} from '@playwright/test';
import type {Language} from '../../gallery/axes.ts';
import {untilStill} from '../../gallery/shoot.ts';
import type {WidgetPage} from '../helpers/widget-page.ts';

/** What a payer must not lose: typed text, choices, open panels and notices. */
export async function stateOf({element, frame}: WidgetPage): Promise<readonly string[]> {
  const outside = await element.evaluate(seenIn);
  if (!(await element.locator('.frame.ready').isVisible())) return outside;
  return [...outside, ...(await frame.locator('body').evaluate(seenIn))];
}

/** Changes the language like a page does, and waits until the widget and the card fields have followed. */
export async function speak(widget: WidgetPage, language: Language): Promise<void> {
  const {element, frame} = widget;
  await widget.setAttribute('lang', language);
  await expect(element.locator('.widget')).toHaveAttribute('lang', language);
  if (await element.locator('.frame.ready').isVisible())
    await expect(frame.locator('html')).toHaveAttribute('lang', language);
  await untilStill(widget);
}

function seenIn(box: HTMLElement): readonly string[] {
  const root = box.shadowRoot ?? box;
  const fields = [...root.querySelectorAll('input')].map(({name, type, value, checked, readOnly}) =>
    [name, type === 'radio' ? checked : value, readOnly ? 'locked' : ''].join(' '),
  );
  const things = [...root.querySelectorAll('.banner, [aria-expanded], [aria-invalid=true], details, svg, .busy')];
  return [
    ...fields,
    ...things.map(
      (thing) => `${thing.localName}.${thing.getAttribute('class') ?? ''} ${thing.getAttribute('aria-expanded') ?? ''}`,
    ),
  ];
}
