// How many sockets one address and one user may hold. A browser has one for all its tabs of a page; an address has many people
// behind it at home and at work, but not thousands. Must refuse before anything is kept for a connection, and say why.
import { BlockList, isIP } from 'node:net';
import type { IncomingMessage } from 'node:http';
import { KeyedPlaces } from '../services/queues.ts';

export interface SocketLimits {
  readonly perAddress: number;
  readonly perUser: number;
}

/** No source names figures: 3,000 of one address were taken before there was a bound. */
export const DEFAULT_SOCKET_LIMITS: SocketLimits = { perAddress: 256, perUser: 24 };

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
/** An IPv4 address as a socket that listens on both tells it. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/, '');

/** Who asks: the peer, or whom the proxies that are believed name. */
export function createAddressOf(trustedProxies: readonly string[]) {
  const trusted = new BlockList();
  for (const proxy of trustedProxies) {
    const [address = '', bits] = proxy.split('/');
    if (bits === undefined) trusted.addAddress(address, familyOf(address));
    else trusted.addSubnet(address, Number(bits), familyOf(address));
  }
  const isTrusted = (address: string): boolean =>
    isIP(address) !== 0 && trusted.check(address, familyOf(address));
  return ({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string => {
    const named = String(headers['x-forwarded-for'] ?? '').split(',');
    const hops = [...named, socket.remoteAddress ?? '']
      .map((one) => plain(one.trim()))
      .filter((one) => one !== '');
    return hops.findLast((hop, index) => index === 0 || !isTrusted(hop)) ?? '';
  };
}

export interface SocketPlaces {
  /** Whether the address may open one more. */
  hasRoom(request: IncomingMessage): boolean;
  /** Takes a place for a connection; undefined when its address has all it may. */
  enter(request: IncomingMessage): (() => void) | undefined;
  /** Takes a place for a user's socket. */
  admit(userId: string): (() => void) | undefined;
}

export function createSocketPlaces(
  limits: SocketLimits | 'off',
  addressOf: (request: IncomingMessage) => string,
): SocketPlaces {
  const { perAddress, perUser } =
    limits === 'off' ? { perAddress: Infinity, perUser: Infinity } : limits;
  const addresses = new KeyedPlaces(perAddress);
  const users = new KeyedPlaces(perUser);
  return {
    hasRoom: (request) => addresses.takenBy(addressOf(request)) < perAddress,
    enter: (request) => addresses.take(addressOf(request)),
    admit: (userId) => users.take(userId),
  };
}
