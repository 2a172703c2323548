import type {PaymentController} from './payment-controller.js';
import type {PayerInput} from './ui/payer-input.js';
import type {WidgetActions} from './ui/widget-model.js';

/** The share sheet speaks for itself. */
const NEWS_OF = {saved: 'saved', shared: 'none', failed: 'not-saved'} as const;

/**
 * What a payer can take along: the code as text or picture, and the receipt.
 *
 * @param tell what became of the press, for the views; the share sheet and the printer speak for themselves
 */
export function keepActions(
  controller: PaymentController,
  tell: (news: Partial<Pick<PayerInput, 'qrNews' | 'receiptNews'>>) => void,
): Pick<WidgetActions, 'copyCode' | 'keepImage' | 'keepReceipt'> {
  const copyCode = async (text: string): Promise<void> => {
    tell({qrNews: 'none'});
    tell({qrNews: (await controller.copy(text)) ? 'copied' : 'not-copied'});
  };
  const keepImage = async (...asked: Parameters<PaymentController['keepQr']>): Promise<void> => {
    tell({qrNews: 'none'});
    tell({qrNews: NEWS_OF[await controller.keepQr(...asked)]});
  };
  const keepReceipt = async (...asked: Parameters<PaymentController['keepReceipt']>): Promise<void> => {
    tell({receiptNews: 'none'});
    const isKept = await controller.keepReceipt(...asked);
    tell({receiptNews: isKept ? (asked[0] === 'copy' ? 'copied' : 'none') : 'failed'});
  };
  return {
    copyCode: ({payload}) => void copyCode(payload),
    keepImage: (...asked) => void keepImage(...asked),
    keepReceipt: (...asked) => void keepReceipt(...asked),
  };
}
