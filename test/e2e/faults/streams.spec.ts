import {expect} from '@playwright/test';
import {play, test} from './play.ts';
import {invoiceOf} from './scenes.ts';
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
  const {says, ...named} = FAULTS[name];
  const fault = name.startsWith('drop') ? {...named, times: BROKEN_TIMES} : named;
  const isOpenedAgain = rows[name].calls === 'again';
  test(`${operation}: ${says}`, ({stage, slowStage}) =>
    isOpenedAgain
      ? play(slowStage, {operation, ...fault}, rows[name], {untilCalledAgainMs: OPENED_AGAIN_MS})
      : play(stage, {operation, ...fault}, rows[name]));
}

for (const name of STREAM_FAULT_NAMES) {
  const {says, ...fault} = STREAM_FAULTS[name];
  test(`${operation}: ${says}`, ({stage}) => play(stage, {operation, ...fault}, STREAM_ROWS[name]));
}

test('event streams that are never readable leave connections free for other calls', async ({slowStage}) => {
  await slowStage.clear();
  const invoice = await slowStage.service.createInvoice('BIF', 8000);
  await slowStage.service.setFault({operation, kind: 'bad_json', times: 0});
  await slowStage.place(invoiceOf(invoice.id, 'qr'));
  await slowStage.widget.qrCode.waitFor();
  // A browser opens at most six connections per origin, and a stream that is not closed occupies one.
  await expect
    .poll(async () => {
      await slowStage.page.clock.fastForward(OPENED_AGAIN_MS);
      return slowStage.calls(/\/events$/).length;
    })
    .toBeGreaterThan(8);
  const [code] = await slowStage.service.qrCodesOf(invoice.id);
  await slowStage.service.approveQr(code?.payload ?? '');
  await slowStage.press('checkNow');
  await slowStage.waitForNotice('Payment received');
  expect(await slowStage.hears()).toEqual(['onSuccess']);
});
