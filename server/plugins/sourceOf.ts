import { isIPv6 } from 'node:net';

/** The first four groups, written out: what a provider gives to one subscriber (RFC 6177). */
function subscriberOf(address: string): string {
  const [head = '', tail] = address.toLowerCase().split('::', 2);
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array<string>(missing).fill('0'), ...after];
  const four = groups.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''));
  return `${four.join(':')}::/64`;
}

/**
 * What limits and wrong guesses are counted by: an address of IPv4 as it is, also where it comes written as IPv6; of IPv6 the
 * subscriber's part, since each of them has more addresses than anybody can count.
 */
export function sourceOf(ip: string): string {
  // Nearly all: of IPv4, as it came.
  if (!ip.includes(':')) return ip;
  const [address = ''] = ip.split('%', 1);
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (mapped !== undefined) return mapped;
  return isIPv6(address) ? subscriberOf(address) : address;
}
