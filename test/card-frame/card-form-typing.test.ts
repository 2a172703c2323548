import {assert} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import {mount, type Mounted} from './mount.js';
import type {CardField} from '../../src/card-protocol/messages.js';
import {descriptionOf, fill, inputOf, type} from './typing.js';

const FIELDS: readonly CardField[] = ['number', 'expiry', 'cvc', 'holder'];

describe('the card form', () => {
  let mounted: Mounted;

  beforeEach(() => {
    mounted = mount();
  });

  afterEach(() => {
    mounted.element.remove();
  });

  /** The field that has the focus. */
  function focused(): CardField | undefined {
    return FIELDS.find((field) => document.activeElement === inputOf(mounted.element, field));
  }

  describe('while the payer types', () => {
    it('groups the number, and shows the network of the card instead of the accepted networks', async () => {
      const marks = (): number => mounted.element.querySelectorAll('.field-number svg').length;
      assert.deepEqual([marks(), descriptionOf(mounted.element, 'number')], [2, 'Visa or Mastercard']);
      await type(mounted.element, 'number', '42');
      assert.equal(mounted.states.at(-1)?.brand, 'visa');
      assert.deepEqual([marks(), descriptionOf(mounted.element, 'number')], [1, 'Visa']);
      await sendKeys({type: '42424242424242'});
      assert.equal(inputOf(mounted.element, 'number').value, '4242 4242 4242 4242');
      fill(mounted.element, 'number', '');
      assert.equal(marks(), 2);
    });

    const fields = ['number', 'expiry', 'cvc'] as const;
    for (const [pasted, into, number, expiry, cvc] of [
      ['4242 4242 4242 4242 12/29 123', 'number', '4242 4242 4242 4242', '12/29', '123'],
      ['4242424242424242 12/29 123', 'number', '4242 4242 4242 4242', '12/29', '123'],
      ['4242-4242-4242-4242\t2029-12\t123', 'number', '4242 4242 4242 4242', '12/29', '123'],
      ['Card: 4242 4242 4242 4242, exp. 12/2029, CVC 123', 'number', '4242 4242 4242 4242', '12/2029', '123'],
      ['12/29 4242 4242 4242 4242', 'number', '4242 4242 4242 4242', '12/29', ''],
      ['4242 4242 4242 4242 123', 'number', '4242 4242 4242 4242', '', '123'],
      ['4242424242424242123', 'number', '4242 4242 4242 4242', '', '123'],
      ['42424242424242421229123', 'number', '4242 4242 4242 4242', '', ''],
      ['5555 5555 5555 4444 Dec 2029', 'number', '5555 5555 5555 4444', '12/29', ''],
      ['٤٢٤٢ ٤٢٤٢ ٤٢٤٢ ٤٢٤٢ ١٢/٢٩ ١٢٣', 'number', '4242 4242 4242 4242', '12/29', '123'],
      ['4242 4242 4242 4241 12/29 123', 'number', '4242 4242 4242 4241', '', ''],
      ['4242 4242 4242 4242 12/29 123', 'expiry', '4242 4242 4242 4242', '12/29', '123'],
      ['4242 4242 4242 4242 12/29 123', 'cvc', '4242 4242 4242 4242', '12/29', '123'],
      ['4242 4242 4242 4242', 'number', '4242 4242 4242 4242', '', ''],
    ] as const) {
      it(`fills the fields from "${pasted}" pasted into the ${into}`, () => {
        fill(mounted.element, into, pasted);
        assert.deepEqual(
          fields.map((field) => inputOf(mounted.element, field).value),
          [number, expiry, cvc],
        );
      });
    }

    it('keeps the text of a filled field when a whole card is pasted into another', async () => {
      await type(mounted.element, 'expiry', '0130');
      fill(mounted.element, 'number', '4242 4242 4242 4242 12/29 123');
      assert.deepEqual(
        fields.map((field) => inputOf(mounted.element, field).value),
        ['4242 4242 4242 4242', '01/30', '123'],
      );
    });

    it('keeps 19 typed digits, also after the focus leaves the field', async () => {
      await type(mounted.element, 'number', '4242424242424241123');
      inputOf(mounted.element, 'expiry').focus();
      assert.equal(inputOf(mounted.element, 'number').value, '4242 4242 4242 4241123');
    });

    it('keeps the caret where the payer corrects a digit', async () => {
      const input = inputOf(mounted.element, 'number');
      await type(mounted.element, 'number', '424242424242');
      input.setSelectionRange(6, 6);
      await sendKeys({type: '9'});
      assert.deepEqual([input.value, input.selectionStart], ['4242 4924 2424 2', 7]);
      await sendKeys({press: 'Backspace'});
      assert.deepEqual([input.value, input.selectionStart], ['4242 4242 4242', 6]);
    });

    it('deletes a digit, not only the space, with Backspace and with Delete', async () => {
      const input = inputOf(mounted.element, 'number');
      await type(mounted.element, 'number', '424289');
      input.setSelectionRange(5, 5);
      await sendKeys({press: 'Backspace'});
      assert.deepEqual([input.value, input.selectionStart], ['4248 9', 3]);
      input.setSelectionRange(4, 4);
      await sendKeys({press: 'Delete'});
      assert.deepEqual([input.value, input.selectionStart], ['4248', 4]);
    });

    it('inserts the slash of the expiry, and Backspace can delete past it', async () => {
      const input = inputOf(mounted.element, 'expiry');
      await type(mounted.element, 'expiry', '1230');
      assert.equal(input.value, '12/30');
      input.focus();
      for (const value of ['12/3', '12/', '12', '1']) {
        await sendKeys({press: 'Backspace'});
        assert.equal(input.value, value);
      }
    });

    it('keeps the caret where the payer corrects the month', async () => {
      const input = inputOf(mounted.element, 'expiry');
      await type(mounted.element, 'expiry', '12x30');
      input.focus();
      input.setSelectionRange(2, 2);
      await sendKeys({type: ' '});
      assert.deepEqual([input.value, input.selectionStart], ['12/30', 3]);
    });

    it('accepts only digits as a security code, and at most as many as the card has', async () => {
      await type(mounted.element, 'cvc', '1a2345');
      assert.equal(inputOf(mounted.element, 'cvc').value, '123');
      fill(mounted.element, 'number', '378282246310005');
      assert.equal(descriptionOf(mounted.element, 'cvc'), '4 digits on the front');
      fill(mounted.element, 'cvc', '12345');
      assert.equal(inputOf(mounted.element, 'cvc').value, '1234');
    });

    it('moves the focus from each complete field to the next, and keeps it in the last', async () => {
      await type(mounted.element, 'number', '424242424242424');
      assert.equal(focused(), 'number');
      await sendKeys({type: '2'});
      assert.equal(focused(), 'expiry');
      await sendKeys({type: '12/30'});
      assert.equal(focused(), 'cvc');
      await sendKeys({type: '123'});
      assert.equal(focused(), 'holder');
      await sendKeys({type: 'Aline Ndayizeye'});
      assert.equal(focused(), 'holder');
      assert.isTrue(mounted.form.state.complete);
    });

    it('moves the focus only after the keyboard has finished composing a text', () => {
      const input = inputOf(mounted.element, 'number');
      input.focus();
      input.value = '4242424242424242';
      input.dispatchEvent(new InputEvent('input', {isComposing: true, inputType: 'insertCompositionText'}));
      assert.equal(focused(), 'number');
      input.dispatchEvent(new CompositionEvent('compositionend'));
      assert.equal(focused(), 'expiry');
    });

    for (const [what, prepare, from, keys] of [
      [
        'the page has turned automatic advance off',
        () => (mounted.form.isAdvancing = false),
        'number',
        '4242424242424242',
      ],
      ['the number is wrong', () => undefined, 'number', '4242424242424241'],
      ['the card has expired', () => undefined, 'expiry', '0120'],
      [
        'the next field has text',
        () => {
          fill(mounted.element, 'cvc', '1');
        },
        'expiry',
        '1230',
      ],
      [
        'only the security code is asked for',
        () => {
          mounted.form.askFor({brand: 'visa'});
        },
        'cvc',
        '123',
      ],
    ] as const) {
      it(`keeps the focus in the field when ${what}`, async () => {
        prepare();
        await type(mounted.element, from, keys);
        assert.equal(focused(), from);
      });
    }

    it('keeps the focus in a field to which the payer has returned', async () => {
      await type(mounted.element, 'number', '424242424242424');
      inputOf(mounted.element, 'holder').focus();
      await type(mounted.element, 'number', '2');
      assert.equal(focused(), 'number');
      mounted.form.clear();
      await type(mounted.element, 'number', '4242424242424242');
      assert.equal(focused(), 'expiry', 'all fields were cleared');
    });

    it('keeps the focus in a field that was pasted or filled in', () => {
      const input = inputOf(mounted.element, 'number');
      for (const inputType of ['insertFromPaste', 'insertReplacementText', '']) {
        input.focus();
        input.value = '4242424242424242';
        input.dispatchEvent(new InputEvent('input', {inputType}));
        assert.equal(focused(), 'number');
      }
    });

    it('formats a composed text only after the composition has ended', () => {
      const input = inputOf(mounted.element, 'number');
      input.value = '42424';
      input.dispatchEvent(new InputEvent('input', {isComposing: true}));
      assert.equal(input.value, '42424');
      input.dispatchEvent(new CompositionEvent('compositionend'));
      assert.equal(input.value, '4242 4');
    });

    it('shows no error yet', async () => {
      await type(mounted.element, 'number', '1');
      assert.deepEqual(mounted.states.at(-1)?.invalid, []);
    });
  });

  describe('when the focus leaves a field', () => {
    for (const [field, text, problem] of [
      ['holder', ' ', 'Enter the name as it is written on the card.'],
      ['holder', '4242 4242 4242 4242', 'Enter the name as it is written on the card.'],
      ['number', '4242', 'The card number is too short. Check that every digit is there.'],
      ['number', '4242424242424241', 'The card number is not right. Check each digit.'],
      ['number', '378282246310005', 'This card is not accepted. Use Visa or Mastercard.'],
      ['number', '0', 'This card is not accepted. Use Visa or Mastercard.'],
      ['expiry', '12', 'Enter the expiry date as MM/YY.'],
      ['expiry', '1330', 'The expiry date is not right. Check the month and the year.'],
      ['expiry', '0426', 'This card has expired. Check the date or use another card.'],
      ['cvc', '12', 'Enter the 3 digits on the back of the card.'],
    ] as const) {
      it(`shows for "${text}" in ${field}: ${problem}`, async () => {
        await type(mounted.element, field, text);
        inputOf(mounted.element, field).blur();
        const input = inputOf(mounted.element, field);
        assert.equal(input.getAttribute('aria-invalid'), 'true');
        assert.include(descriptionOf(mounted.element, field), problem);
        assert.equal(mounted.element.querySelector('[role=status]')?.textContent, problem);
        assert.deepEqual(mounted.states.at(-1)?.invalid, [field]);
      });
    }

    it('shows no error for a field that was only focused', async () => {
      inputOf(mounted.element, 'number').focus();
      await sendKeys({press: 'Tab'});
      assert.isFalse(inputOf(mounted.element, 'number').hasAttribute('aria-invalid'));
    });

    it('removes the error at the keystroke that corrects it, and not before', async () => {
      await type(mounted.element, 'cvc', '1');
      inputOf(mounted.element, 'cvc').blur();
      await type(mounted.element, 'cvc', '2');
      assert.equal(inputOf(mounted.element, 'cvc').getAttribute('aria-invalid'), 'true');
      await sendKeys({type: '3'});
      assert.isFalse(inputOf(mounted.element, 'cvc').hasAttribute('aria-invalid'));
      assert.equal(descriptionOf(mounted.element, 'cvc'), '3 digits on the back');
      assert.deepEqual(mounted.states.at(-1)?.invalid, []);
    });

    it('asks for four digits of the security code when the card has four', () => {
      fill(mounted.element, 'number', '378282246310005');
      fill(mounted.element, 'cvc', '123');
      assert.include(descriptionOf(mounted.element, 'cvc'), 'Enter the 4 digits on the front of the card.');
    });

    it('checks a value that a password manager has set, with only an input or a change event', () => {
      fill(mounted.element, 'number', '4242-4242 42424242', ['input']);
      assert.equal(inputOf(mounted.element, 'number').value, '4242 4242 4242 4242');
      fill(mounted.element, 'expiry', '01/2020', ['change']);
      assert.include(descriptionOf(mounted.element, 'expiry'), 'expired');
    });
  });
});
