import {assert} from '@open-wc/testing';
import {
  waitForElement,
  waitForEvents,
  mountWidget,
  shadow,
  waitForText,
  typeCard,
  typeCustomer,
  unmountWidgets,
  visibleText,
  type Mounted,
} from '../helpers/widget.js';

const GOOD_CARD = '4242424242424242';
const CHARGE = {amount: '19.99', currency: 'USD', description: 'Two bags of coffee'};

describe('<payment-widget> in a form', () => {
  afterEach(() => {
    unmountWidgets();
    document.querySelector('#order')?.remove();
  });

  /** A form with a widget in a fieldset. It is never submitted anywhere. */
  async function mountInForm(attributes: Readonly<Record<string, string>>): Promise<{
    readonly form: HTMLFormElement;
    readonly fieldset: HTMLFieldSetElement;
    readonly one: Mounted;
    readonly submitted: FormData[];
  }> {
    const form = document.createElement('form');
    form.id = 'order';
    const fieldset = document.createElement('fieldset');
    form.append(fieldset);
    document.body.append(form);
    const one = await mountWidget({...CHARGE, name: 'payment', ...attributes});
    fieldset.append(one.widget);
    await one.widget.updateComplete;
    const submitted: FormData[] = [];
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      submitted.push(new FormData(form));
    });
    return {form, fieldset, one, submitted};
  }

  it('blocks the form until the payment succeeds, and then submits only the id of the charge', async () => {
    const {form, one, submitted} = await mountInForm({required: ''});
    const {widget, events} = one;
    assert.equal(widget.form, form);
    assert.isTrue(widget.validity?.valueMissing);
    form.requestSubmit();
    assert.isEmpty(submitted);
    assert.equal(widget.validationMessage, 'Complete the payment first.');
    assert.equal(shadow(widget).activeElement, await waitForElement(widget, '#email'));

    await typeCustomer(widget);
    await typeCard(widget, GOOD_CARD);
    widget.submit();
    await waitForEvents(events, 1);
    await widget.updateComplete;
    assert.isTrue(widget.checkValidity());
    form.requestSubmit();
    const {charge} = events[0]?.detail as {readonly charge: {readonly id: string}};
    assert.deepEqual([...(submitted[0] ?? [])], [['payment', charge.id]]);
  });

  it('stays paid when the form is reset', async () => {
    const {form, one} = await mountInForm({});
    await typeCustomer(one.widget);
    await typeCard(one.widget, GOOD_CARD);
    one.widget.submit();
    await waitForEvents(one.events, 1);
    await waitForText(one.widget, 'Payment received');
    form.reset();
    await one.widget.updateComplete;
    assert.include(visibleText(one.widget), 'Payment received');
  });

  it('is emptied when the form is reset, and submits no value when it is not required', async () => {
    const {form, one, submitted} = await mountInForm({});
    await typeCustomer(one.widget);
    form.reset();
    await one.widget.updateComplete;
    assert.equal((await waitForElement<HTMLInputElement>(one.widget, '#email')).value, '');
    form.requestSubmit();
    assert.deepEqual([...(submitted[0] ?? [])], []);
  });

  it('is disabled in a disabled fieldset, and is enabled again with it', async () => {
    const {fieldset, one} = await mountInForm({required: ''});
    const {widget, events} = one;
    await typeCustomer(widget);
    await typeCard(widget, GOOD_CARD);
    fieldset.disabled = true;
    await widget.updateComplete;
    assert.isTrue(shadow(widget).querySelector('.controls')?.hasAttribute('inert'));
    assert.isTrue(widget.checkValidity());
    let asked = 0;
    widget.addEventListener('onBeforeSubmit', () => (asked += 1));
    widget.submit();
    await widget.updateComplete;
    assert.equal(asked, 0);
    fieldset.disabled = false;
    await widget.updateComplete;
    widget.submit();
    await waitForEvents(events, 1);
    assert.equal(asked, 1);
  });
});
