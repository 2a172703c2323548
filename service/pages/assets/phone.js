import {
  ask,
  byId,
  enableButtons,
  keepLooking,
  leftText,
  make,
  moneyText,
  oneAtATime,
  say,
  serverClock,
  showList,
  tag,
  timeText,
} from './tools.js';

const DECLINE = {action: 'decline', label: 'Decline', done: 'Declined.', look: ''};
const APPROVE = {action: 'approve', label: 'Approve', done: 'Approved.', look: 'primary'};
const ANSWERS = [
  DECLINE,
  APPROVE,
  {action: 'expire', label: 'Ignore until it expires', done: 'Ignored: the request has expired.', look: 'quiet'},
];
const PROMPT_ANSWERS = [
  {...DECLINE, action: 'fail'},
  {...APPROVE, action: 'settle'},
];

const number = readNumber();
const field = /** @type {HTMLInputElement} */ (byId('phone-number'));
field.value = number;
byId('all-phones').hidden = number === '';
byId('phone-form').addEventListener('submit', (event) => {
  event.preventDefault();
  location.assign(`/simulator/phone${query(digitsOf(field.value))}`);
});
enableButtons();

const lookNow = keepLooking(async () => {
  const [{data: requests}, {data: prompts}, now] = await Promise.all([
    ask('GET', `phone_requests${query(number)}`),
    ask('GET', `wallet_prompts${query(number)}`),
    serverClock(),
  ]);
  const asked = [...requests.map(ofRequest), ...prompts.map(ofPrompt)].sort(
    (one, other) => other.created_date - one.created_date,
  );
  const waiting = asked.filter(({is_open}) => is_open);
  const earlier = asked.filter(({is_open}) => !is_open).slice(0, 20);
  showList(byId('waiting'), waiting, waitingItem);
  for (const {id, expires_at} of waiting) {
    const left = document.querySelector(`[data-asked="${id}"] .left`);
    if (left) left.textContent = leftText(expires_at - now());
  }
  showList(byId('earlier'), earlier, earlierItem);
  byId('waiting-empty').hidden = waiting.length > 0;
  byId('earlier-empty').hidden = earlier.length > 0;
  offerNumbers(asked);
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
function ofRequest(request) {
  const {uetr, status} = request;
  return {...request, id: uetr, is_open: status === 'pending', path: `phone_requests/${uetr}`, answers: ANSWERS};
}

/**
 * A prompt of a mobile money provider, whose answer is the end of its charge.
 *
 * @param {any} prompt
 */
function ofPrompt(prompt) {
  const {charge_id} = prompt;
  return {...prompt, id: charge_id, path: `charges/${charge_id}`, answers: PROMPT_ANSWERS};
}

/** @param {any} asked */
function waitingItem({id, path, answers, provider, phone_number, amount, currency, merchant_name}) {
  const item = make(
    'li',
    {className: 'card stack'},
    make('p', {}, `${merchant_name} asks you to pay`),
    make('p', {className: 'amount'}, moneyText(amount, currency)),
    make('p', {className: 'left'}),
    make('p', {className: 'muted'}, provider ? `${phone_number}, ${provider}` : phone_number),
  );
  const buttons = answers.map((/** @type {typeof DECLINE} */ answer) => answerButton(path, answer, item));
  item.append(make('div', {className: 'answers'}, ...buttons));
  item.dataset.asked = id;
  return item;
}

/**
 * @param {string} path
 * @param {typeof DECLINE} answer
 * @param {HTMLElement} item
 */
function answerButton(path, {action, label, done, look}, item) {
  const button = make('button', {type: 'button', className: look}, label);
  const send = async () => {
    await ask('POST', `${path}/${action}`).then(
      () => {
        say(byId('result'), done, false);
        byId('waiting-title').focus();
      },
      (error) => say(byId('result'), error.message, true),
    );
    lookNow();
  };
  button.addEventListener(
    'click',
    oneAtATime(send, () => item.querySelectorAll('button')),
  );
  return button;
}

/** @param {any} asked */
function earlierItem({id, phone_number, amount, currency, merchant_name, status}) {
  const item = make(
    'li',
    {className: 'card'},
    make('p', {}, moneyText(amount, currency), ' to ', merchant_name, ' ', tag(status)),
    make('p', {className: 'muted'}, phone_number),
  );
  item.dataset.asked = id;
  return item;
}

/** @param {readonly any[]} asked */
function offerNumbers(asked) {
  const numbers = [...new Set(asked.map(({phone_number}) => phone_number))];
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
