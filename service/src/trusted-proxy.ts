import {isIP} from 'node:net';

const NAMED = ['loopback', 'linklocal', 'uniquelocal'];

/**
 * Reads the proxies whose `X-Forwarded-For` is trusted: addresses and networks, separated by commas.
 *
 * @throws RangeError when an entry is neither
 */
export function readTrustedProxy(text: string | undefined): readonly string[] {
  const entries = (text ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  if (entries.every(isNetwork)) return entries;
  throw new RangeError('TRUSTED_PROXY must be addresses or networks, such as 10.0.0.1, 192.168.0.0/16 or loopback');
}

function isNetwork(entry: string): boolean {
  if (NAMED.includes(entry)) return true;
  const [address = '', bits, ...more] = entry.split('/');
  const width = {4: 32, 6: 128}[isIP(address)];
  if (width === undefined || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= width);
}
