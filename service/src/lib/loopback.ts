/** The origins of all pages on this machine, on any port. */
export const LOOPBACK_ORIGINS: readonly string[] = ['http://localhost:*', 'http://127.0.0.1:*'];
