import {ask, byId, enableButtons, oneAtATime} from './tools.js';

const id = location.pathname.split('/').at(-1) ?? '';
const code = /** @type {HTMLInputElement} */ (byId('code'));

byId('answer').addEventListener(
  'submit',
  oneAtATime(() => send({answer: 'pass', code: code.value.trim()})),
);
byId('refuse').addEventListener(
  'click',
  oneAtATime(() => send({answer: 'fail'})),
);
enableButtons();

/**
 * Tells the bank, and goes where it sends the payer.
 *
 * @param {{answer: 'pass' | 'fail', code?: string}} answer
 */
async function send(answer) {
  const result = byId('result');
  try {
    const {return_url} = await ask('POST', `challenges/${id}`, answer);
    location.assign(return_url);
  } catch (error) {
    result.textContent = error instanceof Error ? error.message : String(error);
    result.hidden = false;
  }
}
