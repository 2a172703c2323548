import {ask, byId, keepLooking, leftText, make, moneyText, say, serverClock, showList, tag, timeText} from './tools.js';

const ANSWERS = [
  {action: 'decline', label: 'Decline', done: 'Declined.', look: ''},
  {action: 'approve', label: 'Approve', done: 'Approved.', look: 'primary'},
  {action: 'expire', label: 'Ignore until it expires', done: 'Ignored: the request has expired.', look: 'quiet'},
];

const number = readNumber();
const field = /** @type {HTMLInputElement} */ (byId('phone-number'));
field.value = number;
byId('all-phones').hidden = number === '';
byId('phone-form').addEventListener('submit', (event) => {
  event.preventDefault();
  location.assign(`/simulator/phone${query(digitsOf(field.value))}`);
});

const lookNow = keepLooking(async () => {
  const [{data: requests}, now] = await Promise.all([ask('GET', `phone_requests${query(number)}`), serverClock()]);
  const waiting = requests.filter(isPending);
  const earlier = requests.filter((/** @type {any} */ request) => !isPending(request)).slice(0, 20);
  showList(byId('waiting'), waiting, waitingItem);
  for (const {uetr, expires_at} of waiting) {
    const left = document.querySelector(`[data-uetr="${uetr}"] .left`);
    if (left) left.textContent = leftText(expires_at - now());
  }
  showList(byId('earlier'), earlier, earlierItem);
  byId('waiting-empty').hidden = waiting.length > 0;
  byId('earlier-empty').hidden = earlier.length > 0;
  offerNumbers(requests);
  if (number !== '') await showCodes();
}, 1000);

function readNumber() {
  return digitsOf(new URLSearchParams(location.search).get('phone_number') ?? '');
}

/**
 * The digits of a number. The service knows a number in every spelling, so a plus is not needed; one that was typed into
 * an address is a space there.
 *
 * @param {string} text
 */
function digitsOf(text) {
  return text.replace(/\D/g, '');
}

/** @param {string} of */
function query(of) {
  return of === '' ? '' : `?phone_number=${encodeURIComponent(of)}`;
}

/** @param {any} request */
function isPending({status}) {
  return status === 'pending';
}

/** @param {any} request */
function waitingItem({uetr, phone_number, amount, currency, merchant_name}) {
  const item = make(
    'li',
    {className: 'card stack'},
    make('p', {}, `${merchant_name} asks you to pay`),
    make('p', {className: 'amount'}, moneyText(amount, currency)),
    make('p', {className: 'left'}),
    make('p', {className: 'muted'}, phone_number),
  );
  item.append(make('div', {className: 'answers'}, ...ANSWERS.map((answer) => answerButton(uetr, answer, item))));
  item.dataset.uetr = uetr;
  return item;
}

/**
 * @param {string} uetr
 * @param {typeof ANSWERS[number]} answer
 * @param {HTMLElement} item
 */
function answerButton(uetr, {action, label, done, look}, item) {
  const button = make('button', {type: 'button', className: look}, label);
  button.addEventListener('click', async () => {
    const all = item.querySelectorAll('button');
    for (const one of all) one.disabled = true;
    await ask('POST', `phone_requests/${uetr}/${action}`).then(
      () => say(byId('result'), done, false),
      (error) => say(byId('result'), error.message, true),
    );
    for (const one of all) one.disabled = false;
    lookNow();
  });
  return button;
}

/** @param {any} request */
function earlierItem({uetr, phone_number, amount, currency, merchant_name, status}) {
  const item = make(
    'li',
    {className: 'card'},
    make('p', {}, moneyText(amount, currency), ' to ', merchant_name, ' ', tag(status)),
    make('p', {className: 'muted'}, phone_number),
  );
  item.dataset.uetr = uetr;
  return item;
}

/** @param {readonly any[]} requests */
function offerNumbers(requests) {
  const numbers = [...new Set(requests.map(({phone_number}) => phone_number))];
  showList(byId('numbers'), numbers, (value) => make('option', {value}));
}

/** One-time codes that this phone was sent. */
async function showCodes() {
  const codes = (await ask('GET', `one_time_codes${query(number)}`)).data;
  byId('codes-section').hidden = codes.length === 0;
  showList(byId('codes'), codes, codeItem);
}

/** @param {any} message */
function codeItem({code, amount, currency, expires_at}) {
  return make(
    'li',
    {className: 'bubble'},
    make('p', {}, 'Your one-time code is ', make('strong', {}, code), `, to pay ${moneyText(amount, currency)}.`),
    make('p', {className: 'muted'}, `Good until ${timeText(expires_at)}`),
  );
}
