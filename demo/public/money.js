const DECIMALS = {BIF: 0, USD: 2, KES: 2, XAF: 0};

/**
 * An amount of minor units as plain text in major units: the digits are moved, never divided.
 *
 * @param {number} minor
 * @param {string} currency
 * @example decimalText(1999, 'USD') // '19.99'
 */
export function decimalText(minor, currency) {
  const digits = currency in DECIMALS ? DECIMALS[/** @type {keyof typeof DECIMALS} */ (currency)] : 0;
  if (digits === 0) return String(minor);
  const text = String(minor).padStart(digits + 1, '0');
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/**
 * The same for people: grouped, with the currency's code.
 *
 * @param {number} minor
 * @param {string} currency
 * @example moneyText(145000, 'BIF') // '145,000 BIF'
 */
export function moneyText(minor, currency) {
  const [whole = '', fraction] = decimalText(minor, currency).split('.');
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',');
  return `${fraction === undefined ? grouped : `${grouped}.${fraction}`} ${currency}`;
}
