// Where a push may be sent to: a public address of the internet and nothing else. The endpoint is named by whoever subscribes, so
// the name is looked up here and the very address that was found is connected to: a name that changes in between reaches nothing.
// Source: reliability.md "Rules"; issue "A trader's screens" (web push).
import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

const blockOf = (
  family: 'ipv4' | 'ipv6',
  subnets: readonly (readonly [address: string, bits: number])[],
): BlockList => {
  const list = new BlockList();
  for (const [address, bits] of subnets) list.addSubnet(address, bits, family);
  return list;
};

const PRIVATE = blockOf('ipv4', [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]);

/** Only what is given out for the public internet, without the ways of IPv4 through IPv6. */
const PUBLIC_V6 = blockOf('ipv6', [['2000::', 3]]);
const NOT_PUBLIC_V6 = blockOf('ipv6', [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]);

export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !PRIVATE.check(address, 'ipv4');
  if (family !== 6) return false;
  return PUBLIC_V6.check(address, 'ipv6') && !NOT_PUBLIC_V6.check(address, 'ipv6');
}

/** A push service has a name, speaks TLS on its usual port, and asks for no password. */
export function isPushEndpoint(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, port, username, password } = new URL(text);
  const isName = hostname.includes('.') && !hostname.startsWith('[') && isIP(hostname) === 0;
  const isLocal = /\.(local|localhost|internal|lan|home\.arpa)$/i.test(hostname);
  return (
    protocol === 'https:' && port === '' && username === '' && password === '' && isName && !isLocal
  );
}

/** Finds public addresses alone; a name that has any other has none. */
export const lookupPublic: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const first = found?.[0];
    if (error !== null || first === undefined)
      return done(error ?? new Error(`${hostname} has no address`), '');
    if (!found.every(({ address }) => isPublicAddress(address)))
      return done(new Error(`${hostname} is not on the public internet`), '');
    if (options.all === true) return done(null, found);
    return done(null, first.address, first.family);
  });
};
