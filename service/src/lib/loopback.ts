/** Every page that this machine itself serves: the port may be any. */
export const LOOPBACK_ORIGINS: readonly string[] = ['http://localhost:*', 'http://127.0.0.1:*'];
