// A server that stops: running.md "SIGTERM".
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { openTestApp, START_TIMEOUT_MS } from '../builders/testApp.ts';
import { waitUntil } from '../builders/waitUntil.ts';

test(
  'a client whose request never comes whole does not keep it open',
  async () => {
    const { app, clock, close } = await openTestApp();
    await app.listen({ host: '127.0.0.1', port: 0 });
    const received = once(app.server, 'request');
    const client = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    client.on('error', () => {});
    client.write('POST /api/ems/send HTTP/1.1\r\nhost: house\r\ncontent-length: 9\r\n\r\n{');
    await received;
    const closed = close();
    await waitUntil('it takes no more connections', () => !app.server.listening);
    clock.advance(5_000);
    await expect(closed).resolves.toBeUndefined();
    client.destroy();
  },
  START_TIMEOUT_MS,
);
