import { createAddressOf } from './socketPlaces.ts';

const ask = (remoteAddress: string, forwarded?: string) =>
  ({
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  }) as never;

test.each([
  ['nobody is believed', [], '10.0.0.1', '1.1.1.1', '10.0.0.1'],
  ['the proxy names the client', ['10.0.0.1'], '10.0.0.1', '1.1.1.1', '1.1.1.1'],
  [
    'what the client claims before it is not read',
    ['10.0.0.1'],
    '10.0.0.1',
    '9.9.9.9, 1.1.1.1',
    '1.1.1.1',
  ],
  ['two proxies of a range', ['10.0.0.0/8'], '10.0.0.1', '1.1.1.1, 10.2.0.1', '1.1.1.1'],
  [
    'as a socket of both families tells it',
    ['127.0.0.1'],
    '::ffff:127.0.0.1',
    '1.1.1.1',
    '1.1.1.1',
  ],
  ['IPv6', ['fd00::/8'], 'fd00::1', '2001:db8::1', '2001:db8::1'],
  ['the proxy itself', ['10.0.0.1'], '10.0.0.1', undefined, '10.0.0.1'],
])('%s', (_name, trusted, remote, forwarded, expected) => {
  expect(createAddressOf(trusted)(ask(remote, forwarded))).toBe(expected);
});
