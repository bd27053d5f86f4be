// How many sockets one address and one user may hold, against a listening server (reliability.md "Rules", sockets).
import { openTestApp, START_TIMEOUT_MS } from '../builders/testApp.ts';
import { waitUntil } from '../builders/waitUntil.ts';
import { openClients } from './socketClients.ts';

describe('places', () => {
  test(
    'one address and one user hold so many sockets, one more is told why, and a closed one makes room',
    async () => {
      const bounded = await openTestApp({
        settings: {
          socketLimits: { perAddress: 3, perUser: 2 },
          trustedProxies: ['127.0.0.1'],
        },
      });
      const many = await openClients(bounded);
      const { token } = await bounded.addAccount('many@example.test');
      const from = (address: string, signedIn = false) =>
        many.connect({
          headers: { 'x-forwarded-for': address },
          ...(signedIn ? { token } : {}),
        });
      const [first] = [await from('203.0.113.1'), await from('203.0.113.1')];
      await from('203.0.113.1');
      await expect(from('203.0.113.1')).rejects.toThrow();
      const answer = await fetch(`${many.url}/socket.io/?EIO=4&transport=polling`, {
        headers: { 'x-forwarded-for': '198.51.100.7, 203.0.113.1' },
      });
      expect([answer.status, await answer.text()]).toEqual([
        403,
        expect.stringContaining('too many connections of this address'),
      ]);
      // Others come in; whom the sender himself names is not believed.
      await from('203.0.113.2, 203.0.113.3');
      first?.disconnect();
      await waitUntil('the first one is closed', () => first?.connected === false);
      await from('203.0.113.4', true);
      await from('203.0.113.5', true);
      await expect(from('203.0.113.6', true)).rejects.toThrow('too_many_sockets');
      many.closeAll();
      await bounded.close();
    },
    START_TIMEOUT_MS,
  );
});
