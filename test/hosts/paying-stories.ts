import assert from 'node:assert/strict';
import type {HostPageName} from './host-pages.ts';
import {
  assertNothingHappened,
  assertNothingRefused,
  assertPaidOnce,
  onEach,
  payQr,
  embeddingOf,
  type Story,
} from './run-stories.ts';
import {openCharge, openInvoice} from './environment.ts';

/** Pages where a charge succeeds, each with a condition that proves the page is what its name says. */
const PAYING = {
  'strict': 'host.isRefused("style") && host.isRefused("markup")',
  'service-script': 'host.scriptsOf(host.serviceOrigin()) === 1 && host.isRefused("markup")',
  'modules': 'host.scriptsOf(location.origin + "/bundle/") === 1 && host.isRefused("markup")',
  'nonce': 'host.scriptsOf(host.serviceOrigin()) === 1 && host.isRefused("markup")',
  'strict-dynamic': 'document.querySelectorAll("script:not([nonce])").length === 1 && host.isRefused("style")',
  'integrity': 'document.querySelector("script[integrity]") !== null && host.isRefused("markup")',
  'isolated': 'crossOriginIsolated',
  'framed': 'parent !== window && !document.referrer.startsWith(location.origin)',
  'sandboxed': 'origin === location.origin && host.isRefused("dialog")',
  'twice': 'host.widget().constructor.isOlder && host.scriptsOf(host.serviceOrigin()) === 1',
} satisfies Partial<Record<HostPageName, string>>;

/** The quick stories: pages that pay by card, and pages without a widget. */
export const PAYING_STORIES: Readonly<Record<string, Story>> = {
  ...onEach(
    Object.keys(PAYING) as (keyof typeof PAYING)[],
    'a card is charged once, and no policy blocks anything',
    async (environment, name) => {
      const payer = await openCharge(environment, name, embeddingOf(name, environment));
      await payer.visit.untilCardForm();
      await payer.visit.fillCard();
      await payer.visit.payByCard();
      await assertPaidOnce(payer);
      await assertNothingRefused(payer);
      const condition = PAYING[name as keyof typeof PAYING];
      assert.equal(await payer.visit.read(condition), true, `the page does not match its name: ${condition}`);
    },
  ),

  'an invoice is paid by QR code under a strict policy': async (environment) => {
    const payer = await openInvoice(environment, 'strict');
    await payQr(environment, payer);
    await assertNothingRefused(payer);
  },

  'the page and its server receive the violations of a policy': async (environment) => {
    const {visit, reports} = await openCharge(environment, 'strict');
    await visit.untilCardForm();
    await visit.read("host.isRefused('style') && host.isRefused('markup')");
    await visit.until("['style-src-elem', 'require-trusted-types-for'].every((one) => host.isViolated(one))");
    await untilReported(reports);
  },

  'a script with a wrong digest does not run, and the page is still shown': async (environment) => {
    const payer = await openCharge(environment, 'wrong-integrity');
    await payer.visit.until("document.readyState === 'complete' && host.errors.length > 0");
    assert.deepEqual(await payer.visit.read('host.errors'), ['script could not be loaded']);
    assert.equal(await payer.visit.read("customElements.get('payment-widget') === undefined"), true);
    assert.equal(await payer.visit.read("document.querySelector('h1').getClientRects().length"), 1);
    await assertNothingHappened(payer);
  },

  'an element that defined the tag first stays, and the script reports no error': async (environment) => {
    const payer = await openCharge(environment, 'tag-taken');
    await payer.visit.until("document.readyState === 'complete'");
    assert.equal(await payer.visit.read('host.widget().textContent'), 'Another element');
    assert.equal(await payer.visit.read('host.widget().shadowRoot'), null);
    await assertNothingRefused(payer);
    await assertNothingHappened(payer);
  },
};

async function untilReported(reports: () => readonly string[]): Promise<void> {
  const giveUp = Date.now() + 10_000;
  while (reports().length === 0) {
    assert.ok(Date.now() < giveUp, 'no report arrived');
    await new Promise((done) => setTimeout(done, 50));
  }
}
