import {expect} from '@playwright/test';
import type {PaymentService} from './payment-service.ts';

/** How many numbers this worker has used. */
let usedNumbers = 0;

/** A phone number that no story of this run has used. The phone waits for its payer. */
export function freshNumber(): string {
  usedNumbers += 1;
  const nth = Number(process.env.TEST_WORKER_INDEX ?? 0) * 200 + usedNumbers;
  return `+25771${String(nth).padStart(4, '0')}55`;
}

/** Makes an automatic phone answer now instead of a second after the request. */
export async function letPhoneAnswer(service: PaymentService, number: string): Promise<void> {
  await expect.poll(async () => (await service.requestsOn(number))[0]?.status).toBe('pending');
  await service.advanceClock(1);
}

/** A wallet that no story of this run has used. Its owner receives a code, or a prompt on the phone. */
export function freshWallet(way: 'code' | 'prompt'): string {
  return way === 'prompt' ? freshNumber() : freshNumber().replace('+25771', '+25768');
}
