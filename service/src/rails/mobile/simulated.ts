import type {MobileAnswer, MobileMoney, MobileOrder} from './mobile-money.js';

/** Mobile money whose wallets behave according to the last four digits of their number. A prompt waits for the simulated phone. */
export const simulatedMobile: MobileMoney = {
  charge: async (order) => answerOf(order),
  // It stores nothing: a repeated order gets the same answer.
  find: async () => undefined,
  refund: async () => undefined,
  findRefund: async () => false,
};

function answerOf({number, attempt, way}: MobileOrder): MobileAnswer {
  const processingId = `sim_${attempt}`;
  switch (number.slice(-4)) {
    case '1001':
      return {status: 'refused'};
    case '1002':
      return {status: 'failed', processingId, declineCode: 'PROCESSOR_DECLINED'};
    case '1003':
      return {status: 'pending', processingId};
    case '1004':
      return {status: 'paid', processingId};
    case '1005':
      return {status: 'failed', processingId, declineCode: 'INVALID_ACCOUNT'};
    default:
      return {status: way === 'prompt' ? 'pending' : 'succeeded', processingId};
  }
}
