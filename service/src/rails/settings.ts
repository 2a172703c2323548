/** The environment variables. */
export type Env = Readonly<Record<string, string | undefined>>;

const LOOPBACK: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Reads a setting that an adapter requires.
 *
 * @throws RangeError naming the missing setting and the choice that requires it
 */
export function requiredSetting(env: Env, name: string, choice: string): string {
  const value = env[name];
  if (value === undefined || value === '') throw new RangeError(`${name} is missing: ${choice} needs it`);
  return value;
}

/**
 * Reads the address of an outside system.
 *
 * @param schemes the scheme with TLS from the start, and the one without
 * @throws RangeError naming the setting, without its value, which may contain a password
 */
export function addressSetting(
  env: Env,
  name: string,
  {choice, schemes: [secure, plain]}: {readonly choice: string; readonly schemes: readonly [string, string]},
): URL {
  const text = requiredSetting(env, name, choice);
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || url.hostname === '' || ![`${secure}:`, `${plain}:`].includes(url.protocol)) {
    throw new RangeError(`${name} must be an address that begins with ${secure}:// or ${plain}://`);
  }
  return url;
}

/** Whether an address is on this machine. */
export function isOnThisMachine({hostname}: URL): boolean {
  return LOOPBACK.includes(hostname);
}

/**
 * Reads the HTTP address of an outside system. It must use TLS unless it is on this machine, because the data is secret.
 *
 * @throws RangeError naming the setting that is missing, invalid or without TLS
 */
export function webAddressSetting(env: Env, name: string, choice: string): URL {
  const url = addressSetting(env, name, {choice, schemes: ['https', 'http']});
  if (url.protocol === 'http:' && !isOnThisMachine(url)) {
    throw new RangeError(`${name} must begin with https:// where the system is on another machine`);
  }
  return url;
}
