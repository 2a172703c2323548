/**
 * The part of a network address that limits count by: a whole IPv4 address, or the first 64 bits of an IPv6 address,
 * because a client that has one address of a /64 network has all of them.
 */
export function addressOf(ip: string): string {
  const plain = ip.replace(/%.*$/, '').toLowerCase();
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1];
  if (mapped !== undefined) return mapped;
  return plain.includes(':') ? `${networkOf(plain)}::/64` : plain;
}

function networkOf(address: string): string {
  const [head = '', tail] = address.split('::');
  const before = groupsOf(head);
  const after = tail === undefined ? [] : groupsOf(tail);
  const between = Array<string>(Math.max(0, GROUPS - before.length - after.length)).fill('0');
  return [...before, ...between, ...after]
    .slice(0, GROUPS / 2)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}

const GROUPS = 8;

function groupsOf(part: string): readonly string[] {
  return part === '' ? [] : part.split(':');
}
