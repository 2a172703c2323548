/** An e-mail in plain text. */
export interface Mail {
  /** The idempotency key of the mail, the same for every retry. */
  readonly attempt: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Sends e-mail. If it rejects, the mail is retried later, unless the error is `RefusedForGood`. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}
