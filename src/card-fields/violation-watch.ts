/** Directives of a Content-Security-Policy that can keep the form, or the question about it, out. */
const DIRECTIVES = ['frame-src', 'child-src', 'default-src', 'connect-src'];

/** Hears that the page's policy keeps something of the service out. */
export class ViolationWatch {
  readonly #origin: string;
  readonly #onBlocked: () => void;
  #wasSeen = false;

  constructor(url: string, onBlocked: () => void = () => undefined) {
    this.#origin = new URL(url).origin;
    this.#onBlocked = onBlocked;
    document.addEventListener('securitypolicyviolation', this.#onViolation);
  }

  get wasSeen(): boolean {
    return this.#wasSeen;
  }

  end(): void {
    document.removeEventListener('securitypolicyviolation', this.#onViolation);
  }

  readonly #onViolation = ({effectiveDirective, blockedURI, disposition}: SecurityPolicyViolationEvent): void => {
    if (disposition !== 'enforce' || !DIRECTIVES.includes(effectiveDirective)) return;
    if (!URL.canParse(blockedURI) || new URL(blockedURI).origin !== this.#origin) return;
    this.#wasSeen = true;
    this.#onBlocked();
  };
}
