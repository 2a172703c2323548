import {copyText} from '../platform/clipboard.js';
import {keepQr} from '../platform/qr-code.js';
import {keepReceipt as keep} from '../platform/share.js';
import type {PayerInput} from '../views/payer-input.js';
import type {WidgetActions} from '../views/widget-model.js';

/** The share sheet speaks for itself. */
const NEWS_OF = {saved: 'saved', shared: 'none', failed: 'not-saved'} as const;

/**
 * What a payer can take along: the code as text or picture, and the receipt.
 *
 * @param tell what became of the press, for the views; the share sheet and the printer speak for themselves
 */
export function keepActions(
  tell: (news: Partial<Pick<PayerInput, 'qrNews' | 'receiptNews'>>) => void,
): Pick<WidgetActions, 'copyCode' | 'keepImage' | 'keepReceipt'> {
  const copyCode = async (text: string): Promise<void> => {
    tell({qrNews: 'none'});
    tell({qrNews: (await copyText(text)) ? 'copied' : 'not-copied'});
  };
  const keepImage = async (...asked: Parameters<typeof keepQr>): Promise<void> => {
    tell({qrNews: 'none'});
    tell({qrNews: NEWS_OF[await keepQr(...asked)]});
  };
  const keepReceipt = async (...asked: Parameters<typeof keep>): Promise<void> => {
    tell({receiptNews: 'none'});
    const isKept = await keep(...asked);
    tell({receiptNews: isKept ? (asked[0] === 'copy' ? 'copied' : 'none') : 'failed'});
  };
  return {
    copyCode: ({payload}) => void copyCode(payload),
    keepImage: (...asked) => void keepImage(...asked),
    keepReceipt: (...asked) => void keepReceipt(...asked),
  };
}
