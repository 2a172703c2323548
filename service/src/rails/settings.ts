/** The environment that settings are read from. */
export type Env = Readonly<Record<string, string | undefined>>;

const LOOPBACK: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/**
 * A setting that an adapter cannot do without.
 *
 * @throws RangeError that names it, and the choice that needs it
 */
export function requiredSetting(env: Env, name: string, choice: string): string {
  const value = env[name];
  if (value === undefined || value === '') throw new RangeError(`${name} is missing: ${choice} needs it`);
  return value;
}

/**
 * The address of a system outside. What is sent there is secret, so it goes over TLS unless the system is on this machine.
 *
 * @param schemes the one with TLS from the beginning, and the one without
 * @throws RangeError that names the setting, without its value, which may hold a password
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

/** Whether a system is on this machine. */
export function isOnThisMachine({hostname}: URL): boolean {
  return LOOPBACK.includes(hostname);
}

/**
 * The address of a system outside that is asked by HTTP.
 *
 * @throws RangeError that names the setting; also when it is on another machine and without TLS
 */
export function webAddressSetting(env: Env, name: string, choice: string): URL {
  const url = addressSetting(env, name, {choice, schemes: ['https', 'http']});
  if (url.protocol === 'http:' && !isOnThisMachine(url)) {
    throw new RangeError(`${name} must begin with https:// where the system is on another machine`);
  }
  return url;
}
