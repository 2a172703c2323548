/** An e-mail in plain text. */
export interface Mail {
  /** The same for every repetition of one mail: a mail system that knows it sends it once. */
  readonly attempt: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Sends e-mail. What it rejects with is tried again later. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}
