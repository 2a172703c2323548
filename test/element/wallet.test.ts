import {assert} from '@open-wc/testing';
import {waitUntil} from '../helpers/wait-until.js';
import {sendKeys} from '@web/test-runner-commands';
import {freshNumber} from '../helpers/invoice.js';
import {
  button,
  mountWidget,
  shadow,
  typeInto,
  unmountWidgets,
  visibleText,
  waitForElement,
  waitForText,
  type Mounted,
} from '../helpers/widget.js';

/** Each test has its own amount, because the next widget for the same amount continues an unfinished charge. */
let amount = 8000;
const newCharge = (): Readonly<Record<string, string>> => {
  amount += 1;
  return {mode: 'charge', amount: String(amount), currency: 'BIF'};
};

/** An action removes the text of a live region and then, after a frame was painted, shows it again. */
async function assertShownAgain(shown: Element, action: () => Promise<void>): Promise<void> {
  const region = shown.closest('[aria-live]');
  if (!region) throw new Error(`no live region announces "${shown.textContent}"`);
  const text = region.textContent;
  const texts: string[] = [];
  const watch = new MutationObserver(() => void texts.push(region.textContent.trim()));
  watch.observe(region, {childList: true, characterData: true, subtree: true});
  await action();
  await waitUntil(() => texts.length === 2, `"${text}" stayed as it was`);
  watch.disconnect();
  assert.deepEqual(texts, ['', text.trim()]);
  assert.isTrue(region.isConnected);
}

describe('<payment-widget> during a payment by mobile money', () => {
  afterEach(unmountWidgets);

  /** Starts a charge that sends a code to the phone. */
  async function askForCode(attributes: Readonly<Record<string, string>>): Promise<Mounted> {
    const mounted = await mountWidget({...attributes, methods: 'wallet'}, 'BIF');
    await typeInto(mounted.widget, '#wallet', freshNumber().replace('79', '68'));
    button(mounted.widget, 'Pay').click();
    await waitForText(mounted.widget, 'Enter the code that was sent to');
    return mounted;
  }

  it('still accepts the code when the next widget offers only cards, and then shows the card form', async () => {
    const charge = newCharge();
    const before = await askForCode(charge);
    before.widget.remove();
    const {widget, events} = await mountWidget(charge, 'BIF');
    await waitForText(widget, 'Enter the code that was sent to');
    await waitForElement(widget, '#code');
    button(widget, 'Use another number').click();
    await waitForElement(widget, '.frame.ready');
    assert.match(visibleText(widget), /Pay BIF\s8,001/);
    assert.isEmpty([...before.events, ...events]);
  });

  it('gives an example of a number that can pay here, whatever country code the payer chooses', async () => {
    const {widget} = await mountWidget({mode: 'charge', amount: '3000', currency: 'KES', methods: 'wallet'}, 'KES');
    const codes = await waitForElement<HTMLSelectElement>(widget, '[name=country]');
    for (const code of ['+254', '+257', '+…']) {
      codes.value = code;
      codes.dispatchEvent(new Event('change'));
      await widget.updateComplete;
      assert.match(visibleText(widget), /For example \+254\s712\s345\s678\./, code);
    }
  });

  it('shows the problem of an incomplete code and of a wrong number again at each press of Enter', async () => {
    const {widget} = await mountWidget({...newCharge(), methods: 'wallet'}, 'BIF');
    const pressTwice = async (id: string): Promise<void> => {
      await sendKeys({press: 'Enter'});
      const problem = await waitForElement(widget, `#${id}-error`);
      await assertShownAgain(problem, () => sendKeys({press: 'Enter'}));
      assert.equal(shadow(widget).activeElement?.id, id);
    };
    await typeInto(widget, '#wallet', '12');
    await pressTwice('wallet');
    const field = await waitForElement<HTMLInputElement>(widget, '#wallet');
    field.select();
    await sendKeys({type: freshNumber().replace('79', '68')});
    button(widget, 'Pay').click();
    await waitForText(widget, 'Enter the code that was sent to');
    await typeInto(widget, '#code', '12');
    await pressTwice('code');
  });
});
