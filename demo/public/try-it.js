import {byId} from './page.js';
import {say} from './words.js';

/** How long a row shows a result before it shows its description again, in milliseconds. */
const SAID_MS = 6_000;

/** Sets up the buttons beside the test cards and phones. Each is named after its card or phone. */
export function offerTests() {
  for (const [at, row] of document.querySelectorAll('.test').entries()) {
    const number = /** @type {HTMLElement} */ (row.querySelector('b'));
    const button = /** @type {HTMLButtonElement} */ (row.querySelector('button'));
    number.id = `test-${at}`;
    button.id = `test-${at}-do`;
    button.setAttribute('aria-labelledby', `${button.id} ${number.id}`);
    button.addEventListener('click', () => void take(row, number.textContent ?? '', button));
  }
}

/**
 * Shows the test wallets of the account's country, because no other country's wallet can pay. Kenya has none that is sent a code.
 *
 * @param {string} currency
 */
export function showWallets(currency) {
  for (const row of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('.test[data-bif]'))) {
    const {bif = '', [currency.toLowerCase()]: number = bif} = row.dataset;
    row.hidden = number === '';
    /** @type {HTMLElement} */ (row.querySelector('b')).textContent = number;
    /** @type {HTMLElement} */ (row.querySelector('a')).dataset['phoneOf'] = number.replaceAll(/\D/g, '');
  }
}

/**
 * All details of a test card in one text. The card number field splits them when pasted.
 *
 * @param {string} number
 * @example wholeCard('4242 4242 4242 4242') // '4242 4242 4242 4242 12/29 123'
 */
export function wholeCard(number) {
  const year = String((new Date().getFullYear() + 3) % 100).padStart(2, '0');
  return `${number} 12/${year} 123`;
}

/**
 * Copies a text. If the browser does not allow that, shows it for manual copying.
 *
 * @param {string} text
 * @param {Element} place where the text is shown then
 * @returns {Promise<boolean>} whether it was copied
 */
export async function copyText(text, place) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.createElement('input');
    Object.assign(field, {className: 'by-hand', readOnly: true, value: text});
    field.setAttribute('aria-label', say(BY_HAND));
    place.append(field);
    field.focus();
    field.select();
    return false;
  }
}

/** The hint beside a text that could not be copied. */
export const BY_HAND = 'Copying is not allowed here. Copy it from this field.';

/**
 * @param {Element} row
 * @param {string} number
 * @param {HTMLButtonElement} button
 */
async function take(row, number, button) {
  document.querySelector('.by-hand')?.remove();
  const isCard = button.dataset['card'] !== undefined;
  if (!isCard && fillPhone(number)) {
    sayIn(row, say('Filled in.'));
    return;
  }
  const isCopied = await copyText(isCard ? wholeCard(number) : number, row);
  const copied = isCard ? 'Copied: paste it into the card number.' : 'Copied: paste it into the phone number.';
  sayIn(row, say(isCopied ? copied : BY_HAND), isCopied);
}

/**
 * Types a number into the widget if a field for a phone or a wallet is open. Card fields are out of reach: they are on
 * another site.
 *
 * @param {string} number
 */
function fillPhone(number) {
  const inside = document.querySelector('payment-widget')?.shadowRoot;
  const field = /** @type {HTMLInputElement | null | undefined} */ (
    inside?.querySelector('input[name=phone], input[name=wallet]')
  );
  if (!field || field.readOnly || !field.checkVisibility()) return false;
  field.focus();
  field.value = number;
  field.dispatchEvent(new Event('input', {bubbles: true, composed: true}));
  field.dispatchEvent(new Event('change', {bubbles: true}));
  return true;
}

/**
 * Shows the result of a click in a row, and announces it to screen readers.
 *
 * @param {Element} row
 * @param {string} text
 * @param {boolean} [isBrief] whether the row shows its description again afterwards
 */
function sayIn(row, text, isBrief = true) {
  const words = /** @type {HTMLElement} */ (row.querySelector('small'));
  words.textContent = text;
  words.classList.add('said');
  byId('copied').textContent = text;
  clearTimeout(Number(words.dataset['timer']));
  if (!isBrief) return;
  const timer = setTimeout(() => {
    words.textContent = say(words.dataset['say'] ?? '');
    words.classList.remove('said');
  }, SAID_MS);
  words.dataset['timer'] = String(timer);
}
