import {isCredential, type Credential} from '../core/credential.js';

/** What authorises the widget's calls: a publishable key, a session token, or the page's function that fetches one. */
export class CredentialProvider {
  #credential: Credential;
  #token: Promise<string> | undefined;
  #isPrepared = false;

  constructor(credential: Credential) {
    this.#credential = credential;
  }

  /**
   * Authorises the calls from now on as the page has set it. A function takes the place of another without being asked: a
   * framework may make a new one at every render.
   */
  authorise(credential: Credential): void {
    if (typeof credential === 'string' || typeof this.#credential === 'string') {
      this.#token = undefined;
      this.#isPrepared = false;
    }
    this.#credential = credential;
  }

  /** Whether {@link renew} can make a difference. */
  get isRenewable(): boolean {
    return typeof this.#credential !== 'string';
  }

  /**
   * The bearer credential now; asks the page's session function once, until it is to be renewed. Rejects with what that
   * function rejected with.
   */
  async token(): Promise<string> {
    if (typeof this.#credential === 'string') return this.#credential;
    this.#token ??= fetchSession(this.#credential);
    return this.#token.catch((error: unknown) => {
      this.#token = undefined;
      throw error;
    });
  }

  /** Asks the page's session function once, so that a press need not wait for it. Where that fails, the press asks again. */
  prepare(): void {
    if (this.#isPrepared) return;
    this.#isPrepared = true;
    void this.token().catch(() => undefined);
  }

  /** Has the page's session function asked anew by the next call: a session pays once, and only what it was made for. */
  renew(): void {
    this.#token = undefined;
  }
}

/** Asks the page's function. What it gives must be a session token; a mistake is the developer's to know. */
async function fetchSession(session: () => Promise<string>): Promise<string> {
  try {
    const token: unknown = await session();
    const text = typeof token === 'string' ? token.trim() : token;
    if (isCredential(text)) return text;
    throw new TypeError('not a session token');
  } catch (error) {
    const reason = error instanceof Error ? error.name : 'an error';
    console.error(
      `<payment-widget> session: your function must resolve with a session token (ws_…); it failed with ${reason}.`,
    );
    throw error;
  }
}
