import type {Mailer} from './mailer.js';

/** Sends nothing: what was to be sent is read in the simulated mailbox, from the service's own record. */
export const simulatedMailer: Mailer = {send: async () => undefined};
