import {PHONE, QR} from './instant.ts';
import {CANCEL, CHARGE, CODE, CONCLUDE, CUSTOMER, RESEND, SAVE, TOKEN, WALLET} from './payments.ts';
import {INVOICE, STATUS, STREAM} from './reads.ts';

/** Every call of the widget with every fault, in the order of the document. */
export const MATRIX = [
  ...[INVOICE, STATUS, STREAM, QR, PHONE, TOKEN, CUSTOMER, CHARGE],
  ...[WALLET, CODE, RESEND, CANCEL, SAVE, CONCLUDE],
] as const;
