import {assert} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import {FrameFields} from '../../src/card-frame/fields.js';
import {setLanguage} from '../../src/card-frame/inline-texts.js';
import type {CardField} from '../../src/card-protocol/messages.js';
import {mount, type Mounted} from './mount.js';
import {descriptionOf, fill, fillCard, GOOD_CARD, inputOf, type} from './typing.js';

const FIELDS: readonly CardField[] = ['number', 'expiry', 'cvc', 'holder'];

describe('the card form', () => {
  let mounted: Mounted;

  beforeEach(() => {
    mounted = mount();
  });

  afterEach(() => {
    mounted.element.remove();
  });

  describe('for autofill and screen readers', () => {
    for (const [field, label, autocomplete, inputMode] of [
      ['holder', 'Name on card', 'cc-name', ''],
      ['number', 'Card number', 'cc-number', 'numeric'],
      ['expiry', 'Expiry date', 'cc-exp', 'numeric'],
      ['cvc', 'Security code', 'cc-csc', 'numeric'],
    ] as const) {
      it(`gives the field "${label}" its label, autocomplete token and input mode`, () => {
        const input = inputOf(mounted.element, field);
        assert.equal(input.labels?.[0]?.textContent, label);
        assert.equal(input.getAttribute('autocomplete'), autocomplete);
        assert.deepEqual([input.name, input.id], [autocomplete, autocomplete]);
        assert.equal(input.inputMode, inputMode);
        assert.isFalse(input.hasAttribute('pattern'));
        assert.isFalse(input.hasAttribute('maxlength'));
      });
    }

    it('is accessible when it is empty and when it shows every error', async () => {
      await assert.isAccessible(mounted.element);
      mounted.form.check();
      await assert.isAccessible(mounted.element);
    });

    it('has its live region from the start', () => {
      assert.equal(mounted.element.querySelector('[role=status]')?.textContent, '');
    });

    it('uses the POST method, so that a submission cannot write a card into a URL', () => {
      assert.equal((mounted.element as HTMLFormElement).method, 'post');
    });
  });

  describe('when the payer types before the script has loaded', () => {
    let fields: FrameFields;

    beforeEach(() => {
      mounted.element.remove();
      fields = new FrameFields('en');
      document.body.append(fields.element);
    });

    afterEach(() => {
      fields.element.remove();
    });

    it('formats what was typed, and keeps the position of the caret', () => {
      const number = inputOf(fields.element, 'number');
      number.value = '424242424242';
      number.focus();
      number.setSelectionRange(6, 6);
      mounted = mount(fields);
      assert.equal(number.value, '4242 4242 4242');
      assert.equal(number.selectionStart, 7);
      assert.equal(mounted.form.state.brand, 'visa');
      assert.isFalse(mounted.form.state.empty);
      assert.isEmpty(mounted.form.state.invalid);
    });

    it('shows the error when the payer moves to another field', async () => {
      await type(fields.element, 'number', '4242');
      mounted = mount(fields);
      inputOf(fields.element, 'expiry').focus();
      assert.deepEqual(mounted.form.state.invalid, ['number']);
    });

    it('prevents the browser from submitting it when Enter is pressed', async () => {
      await type(fields.element, 'number', '4242');
      let isPrevented: boolean | undefined;
      fields.element.addEventListener('submit', (event) => (isPrevented = event.defaultPrevented));
      await sendKeys({press: 'Enter'});
      assert.isTrue(isPrevented);
    });
  });

  describe('when it is checked', () => {
    for (const [number, expiry] of [
      ['4242424242424242', '12/30'],
      ['5555 5555 5555 4444', '12 / 2030'],
    ] as const) {
      it(`returns the card ${number} in the format of the service`, () => {
        fillCard(mounted.element, {number, expiry, holder: ' Aline Ndayizeye '});
        assert.isTrue(mounted.form.state.complete);
        const digits = number.replaceAll(' ', '');
        const rest = {exp_month: '12', exp_year: '2030', cvc: '123', holder: 'Aline Ndayizeye'};
        assert.deepEqual(mounted.form.check(), {number: digits, ...rest});
      });
    }

    it('shows each error of an untouched form and focuses the first', () => {
      assert.isUndefined(mounted.form.check());
      assert.deepEqual(mounted.form.state, {complete: false, empty: true, brand: '', invalid: FIELDS});
      assert.equal(document.activeElement, inputOf(mounted.element, 'number'));
      assert.include(descriptionOf(mounted.element, 'number'), 'Enter the card number.');
      const announcement = mounted.element.querySelector('[role=status]')?.textContent;
      assert.equal(announcement, 'Some card details need your attention.');
    });

    it('focuses the first wrong field, also when it is asked to take the focus', () => {
      fillCard(mounted.element, {expiry: '13/30'});
      assert.isUndefined(mounted.form.check());
      assert.equal(document.activeElement, inputOf(mounted.element, 'expiry'));
      inputOf(mounted.element, 'expiry').blur();
      mounted.form.focus();
      assert.equal(document.activeElement, inputOf(mounted.element, 'expiry'));
    });

    it('keeps the error of a field that the service refused until that field is edited', () => {
      fillCard(mounted.element);
      mounted.form.refuse(['number'], 'test-only');
      assert.equal(descriptionOf(mounted.element, 'number'), 'Only test cards work here. | Visa');
      fill(mounted.element, 'cvc', '321');
      assert.isUndefined(mounted.form.check());
      fill(mounted.element, 'number', '5555555555554444');
      assert.equal(descriptionOf(mounted.element, 'number'), 'Mastercard');
      assert.equal(mounted.form.check()?.cvc, '321');
    });

    it('does not move the focus when the service refused something other than a field', () => {
      mounted.form.refuse([], 'wrong');
      assert.equal(document.activeElement, document.body);
    });
  });

  it('reports that Enter was pressed, and does not navigate', async () => {
    const before = location.href;
    await type(mounted.element, 'holder', 'A');
    await sendKeys({press: 'Enter'});
    assert.equal(mounted.submits(), 1);
    assert.equal(location.href, before);
  });

  it('clears only the security code, or everything', () => {
    fillCard(mounted.element);
    mounted.form.clear('cvc');
    assert.equal(inputOf(mounted.element, 'cvc').value, '');
    assert.equal(inputOf(mounted.element, 'number').value, '4242 4242 4242 4242');
    assert.isFalse(mounted.states.at(-1)?.complete);
    mounted.form.check();
    mounted.form.clear();
    assert.deepEqual(mounted.states.at(-1), {complete: false, empty: true, brand: '', invalid: []});
    for (const field of FIELDS) assert.equal(inputOf(mounted.element, field).value, '');
    assert.equal(descriptionOf(mounted.element, 'number'), 'Visa or Mastercard');
  });

  it('can be locked, and still focuses the first field with an error', () => {
    mounted.form.isLocked = true;
    assert.isTrue(FIELDS.every((field) => inputOf(mounted.element, field).readOnly));
    mounted.form.check();
    assert.equal(document.activeElement, inputOf(mounted.element, 'number'));
    mounted.form.isLocked = false;
    assert.isFalse(FIELDS.some((field) => inputOf(mounted.element, field).readOnly));
  });

  it('hides the name field when the name is known, and returns that name with the card', async () => {
    mounted.form.askFor({holder: 'Aline Ndayizeye'});
    assert.isTrue(inputOf(mounted.element, 'holder').closest<HTMLElement>('.field')?.hidden);
    for (const field of ['number', 'expiry', 'cvc'] as const) await type(mounted.element, field, GOOD_CARD[field]);
    assert.equal(document.activeElement, inputOf(mounted.element, 'cvc'));
    assert.isTrue(mounted.form.state.complete);
    assert.deepInclude(mounted.form.check(), {number: GOOD_CARD.number, holder: 'Aline Ndayizeye'});
    mounted.form.askFor({});
    assert.isFalse(inputOf(mounted.element, 'holder').closest<HTMLElement>('.field')?.hidden);
    assert.isFalse(mounted.form.state.complete);
  });

  for (const [what, find] of [
    ['the form', () => mounted.form.check()],
    [
      'the service',
      () => {
        mounted.form.refuse(['holder'], 'wrong');
      },
    ],
  ] as const) {
    it(`asks for the name when ${what} refuses the name from the page`, () => {
      mounted.form.askFor({holder: what === 'the form' ? '1234 5678' : 'Aline'});
      fillCard(mounted.element, {holder: ''});
      find();
      const holder = inputOf(mounted.element, 'holder');
      assert.isFalse(holder.closest<HTMLElement>('.field')?.hidden);
      assert.equal(document.activeElement, holder);
      fill(mounted.element, 'holder', 'Aline Ndayizeye');
      assert.deepInclude(mounted.form.check(), {holder: 'Aline Ndayizeye'});
    });
  }

  it('shows its labels and errors in another language, and keeps what was typed', async () => {
    fillCard(mounted.element, {expiry: '01/20'});
    setLanguage('fr-BI');
    mounted.form.translate();
    assert.equal(inputOf(mounted.element, 'number').labels?.[0]?.textContent, 'Numéro de carte');
    assert.include(descriptionOf(mounted.element, 'expiry'), 'Cette carte a expiré.');
    assert.equal(inputOf(mounted.element, 'holder').value, GOOD_CARD.holder);
    setLanguage('en');
  });

  it('shows the notice of cleared fields in another language, and shows none where there was none', () => {
    const notice = mounted.element.querySelector('.notice');
    mounted.form.translate();
    assert.equal(notice?.textContent, '');
    mounted.form.expire();
    setLanguage('fr');
    mounted.form.translate();
    assert.include(notice?.textContent, 'ont été effacées');
    setLanguage('en');
  });
});
