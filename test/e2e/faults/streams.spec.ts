import {expect} from '@playwright/test';
import {runRow, test} from './run-row.ts';
import {invoiceOf} from './call-steps.ts';
import {FAULT_NAMES, FAULTS, STREAM_FAULT_NAMES, STREAM_FAULTS} from './table/faults.ts';
import {STREAM, STREAM_ROWS} from './table/reads.ts';

const {operation, rows} = STREAM;
const OPENED_AGAIN_MS = 5_000;

/**
 * A browser silently retries on each kept-alive connection, six at most, and then on a new one. Only after this many breaks
 * does the page see one.
 */
const BROKEN_TIMES = 8;

for (const name of FAULT_NAMES) {
  const {description, ...named} = FAULTS[name];
  const fault = name.startsWith('drop') ? {...named, times: BROKEN_TIMES} : named;
  const isOpenedAgain = rows[name].calls === 'again';
  test(`${operation}: ${description}`, ({faultPage, clockedPage}) =>
    isOpenedAgain
      ? runRow(clockedPage, {operation, ...fault}, rows[name], {untilCalledAgainMs: OPENED_AGAIN_MS})
      : runRow(faultPage, {operation, ...fault}, rows[name]));
}

for (const name of STREAM_FAULT_NAMES) {
  const {description, ...fault} = STREAM_FAULTS[name];
  test(`${operation}: ${description}`, ({faultPage}) => runRow(faultPage, {operation, ...fault}, STREAM_ROWS[name]));
}

test('event streams that are never readable leave connections free for other calls', async ({clockedPage}) => {
  await clockedPage.clear();
  const invoice = await clockedPage.service.createInvoice('BIF', 8000);
  await clockedPage.service.setFault({operation, kind: 'bad_json', times: 0});
  await clockedPage.place(invoiceOf(invoice.id, 'qr'));
  await clockedPage.widget.qrCode.waitFor();
  // A browser opens at most six connections per origin, and a stream that is not closed occupies one.
  await expect
    .poll(async () => {
      await clockedPage.page.clock.fastForward(OPENED_AGAIN_MS);
      return clockedPage.calls(/\/events$/).length;
    })
    .toBeGreaterThan(8);
  const [code] = await clockedPage.service.qrCodesOf(invoice.id);
  await clockedPage.service.approveQr(code?.payload ?? '');
  await clockedPage.press('checkNow');
  await clockedPage.waitForNotice('Payment received');
  expect(await clockedPage.events()).toEqual(['onSuccess']);
});
