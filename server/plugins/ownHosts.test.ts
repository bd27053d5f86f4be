import { ownHostsOf } from './ownHosts.ts';

test.each([
  ['this machine', '127.0.0.1', 3000, 'localhost:3000', true],
  ['this machine over IPv6', '::1', 3000, '[::1]:3000', true],
  ['this machine, both at once', '::ffff:127.0.0.1', 3000, '127.0.0.1:3000', true],
  ['the port that browsers leave out', '127.0.0.1', 80, 'localhost', true],
  ['the address in the house', '192.168.1.5', 3000, '192.168.1.5:3000', true],
  ['another port', '127.0.0.1', 3000, 'localhost:4000', false],
  ['a name that points here', '127.0.0.1', 3000, 'fairlead.evil.test:3000', false],
  ['a name of this machine, from outside', '192.168.1.5', 3000, 'localhost:3000', false],
  ['another machine', '192.168.1.5', 3000, '192.168.1.6:3000', false],
])('%s', (_what, localAddress, localPort, host, isOwn) => {
  expect(ownHostsOf({ localAddress, localPort }).includes(host)).toBe(isOwn);
});
