import type { Socket } from 'node:net';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];
/** Left out of an address by every browser. */
const HTTP_PORT = 80;

/**
 * The hosts under which a connection shows that it reached us: the address and port it came to, and the names that every
 * machine has for itself. A name that somebody else could point here is none of them.
 */
export function ownHostsOf(socket: Pick<Socket, 'localAddress' | 'localPort'>): readonly string[] {
  // Without a network between (tests), it is this machine.
  const { localAddress = '127.0.0.1', localPort = HTTP_PORT } = socket;
  const plain = localAddress.replace(/^::ffff:(?=\d+\.)/i, '');
  const literal = plain.includes(':') ? `[${plain}]` : plain;
  const isLoopback = plain === '::1' || plain.startsWith('127.');
  const names = isLoopback ? [...LOOPBACK, literal] : [literal];
  const withPort = names.map((name) => `${name}:${localPort}`);
  return localPort === HTTP_PORT ? [...names, ...withPort] : withPort;
}
