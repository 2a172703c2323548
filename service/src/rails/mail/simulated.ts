import type {Mailer} from './mailer.js';

/** Sends nothing. The simulated mailbox shows the mails that the service has stored. */
export const simulatedMailer: Mailer = {send: async () => undefined};
