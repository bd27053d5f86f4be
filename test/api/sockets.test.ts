// The socket against a listening server: wire.md "Socket", reliability.md "Rules" (sockets).
import { once } from 'node:events';
import { createConnection } from 'node:net';
import type { AccountEvent } from '../../protocol/socketEvents.ts';
import { openTestApp, START_TIMEOUT_MS, type TestApp, TEST_PASSWORD } from '../builders/testApp.ts';
import { waitUntil } from '../builders/waitUntil.ts';
import { ask, type Clients, collect, openClients, settle, subscribe } from './socketClients.ts';
import { testKeys } from '../builders/testKeys.ts';

let app: TestApp;
let clients: Clients;
const connect: Clients['connect'] = (options) => clients.connect(options);

beforeAll(async () => {
  app = await openTestApp();
  clients = await openClients(app);
  app.hub.push('BTCUSDT', { bid: 5_999_995, ask: 6_000_005 });
}, START_TIMEOUT_MS);
afterEach(() => clients.closeAll());
afterAll(() => app.close());

const push = (bid = 5_999_995, trades: StreamTrade[] = []) =>
  app.hub.push('BTCUSDT', { bid, ask: bid + 10, trades });
interface StreamTrade {
  readonly id: string;
  readonly price: number;
  readonly quantity: number;
  readonly side: 'buy' | 'sell';
  readonly time: number;
}
const trade = (id: string): StreamTrade => ({
  id,
  price: 6_000_000,
  quantity: 100,
  side: 'buy',
  time: app.clock.now(),
});

describe('subscribing', () => {
  test.each([
    ['ticker', { channel: 'ticker', productId: 'BTCUSDT' }, { id: 'BTCUSDT', bid: '59999.95' }],
    ['depth', { channel: 'depth', productId: 'BTCUSDT' }, { productId: 'BTCUSDT' }],
    ['trade', { channel: 'trade', productId: 'BTCUSDT' }, []],
    ['kline', { channel: 'kline', productId: 'BTCUSDT', interval: '1m' }, [{ close: '60000.00' }]],
  ])('to %s answers with a snapshot and where it stands', async (_name, wanted, snapshot) => {
    const { seq } = push();
    const answer = await subscribe(await connect(), wanted);
    expect(answer).toMatchObject({ ok: true, seq, snapshot });
  });

  test('to tickers answers with every product', async () => {
    const answer = await subscribe(await connect(), { channel: 'tickers' });
    const listed = await app.get('product/getAllProductList');
    expect(answer.snapshot).toHaveLength((listed.body.data as unknown[]).length);
  });

  test.each([
    ['nothing', undefined, 'invalid_input'],
    ['a text', 'ticker', 'invalid_input'],
    ['an unknown channel', { channel: 'orders' }, 'invalid_input'],
    ['no product', { channel: 'ticker' }, 'invalid_input'],
    ['no interval', { channel: 'kline', productId: 'BTCUSDT' }, 'invalid_input'],
    ['a key too many', { channel: 'tickers', room: 'user:1' }, 'invalid_input'],
    ['a product for all products', { channel: 'tickers', productId: 'BTCUSDT' }, 'invalid_input'],
    ['a product that does not exist', { channel: 'ticker', productId: 'NOSUCH' }, 'not_found'],
    ['the account as a visitor', { channel: 'account' }, 'unauthenticated'],
  ])('with %s is refused', async (_name, wanted, error) => {
    const answer = await subscribe(await connect(), wanted);
    expect(answer).toEqual({ ok: false, error });
  });

  test('without end is refused after a while', async () => {
    const socket = await connect();
    const asks = Array.from({ length: 120 }, () => subscribe(socket, { channel: 'tickers' }));
    const answers = await Promise.all(asks);
    const refused = answers.filter(({ ok, error }) => !ok && error === 'rate_limited');
    expect(refused).toHaveLength(20);
  });
});

describe('a stream', () => {
  test('is conflated to ten messages a second, each naming the one before it', async () => {
    const socket = await connect();
    const messages = collect(socket, 'ticker');
    const { seq } = await subscribe(socket, { channel: 'ticker', productId: 'BTCUSDT' });
    for (let step = 0; step < 200; step += 1) {
      push(5_990_000 + step);
      await app.clock.advanceAsync(5);
    }
    await settle(socket);
    expect(messages.length).toBeGreaterThanOrEqual(9);
    expect(messages.length).toBeLessThanOrEqual(11);
    expect(messages[0]?.prev).toBe(seq);
    for (const [index, message] of messages.entries()) {
      const before = messages[index - 1];
      if (before !== undefined) expect(message.prev).toBe(before.seq);
      expect(message.seq).toBeGreaterThan(message.prev);
      expect(message.quote.seq).toBe(message.seq);
    }
  });

  test('ends with the newest state when the market falls silent', async () => {
    const socket = await connect();
    const messages = collect(socket, 'depth');
    await subscribe(socket, { channel: 'depth', productId: 'BTCUSDT' });
    push(5_980_000);
    const last = push(5_981_000);
    await app.clock.advanceAsync(100);
    await settle(socket);
    expect(messages.at(-1)?.seq).toBe(last.seq);
    expect(messages.at(-1)?.depth.bids[0]?.[0]).toBe('59810.00');
  });

  test('is not joined by a client that left while its snapshot was read', async () => {
    const socket = await connect();
    const messages = collect(socket, 'kline');
    const wanted = { channel: 'kline', productId: 'BTCUSDT', interval: '1m' };
    const answer = subscribe(socket, wanted);
    await ask(socket, 'unsubscribe', wanted);
    await answer;
    push(5_970_000);
    await app.clock.advanceAsync(1_000);
    await settle(socket);
    expect(messages).toEqual([]);
  });

  test('says at once that the price is paused', async () => {
    const socket = await connect();
    const messages = collect(socket, 'ticker');
    await subscribe(socket, { channel: 'ticker', productId: 'BTCUSDT' });
    app.hub.setStatus('BTCUSDT', { state: 'paused', reason: 'stale', since: app.clock.now() });
    await settle(socket);
    expect(messages.at(-1)?.quote.status).toEqual({
      state: 'paused',
      reason: 'stale',
      opensAt: null,
    });
    app.hub.setStatus('BTCUSDT', { state: 'live' });
  });

  test('tells every trade once: in the snapshot or in a message', async () => {
    const first = await connect();
    const heard = collect(first, 'trade');
    await subscribe(first, { channel: 'trade', productId: 'BTCUSDT' });
    await app.clock.advanceAsync(100);
    push(5_999_995, [trade('a')]);
    // Conflated: this one waits for its interval when the second client comes.
    push(5_999_995, [trade('b'), trade('c')]);
    const second = await connect();
    const late = collect(second, 'trade');
    const { snapshot } = await subscribe(second, { channel: 'trade', productId: 'BTCUSDT' });
    await app.clock.advanceAsync(100);
    await Promise.all([settle(first), settle(second)]);
    const idsOf = (messages: typeof heard) =>
      messages.flatMap(({ trades }) => trades.map(({ id }) => id));
    expect(idsOf(heard)).toEqual(['a', 'c', 'b']);
    const seen = [...(snapshot as StreamTrade[]).map(({ id }) => id), ...idsOf(late)];
    expect(seen.toSorted()).toEqual(['a', 'b', 'c']);
  });

  test('tells the end of a candle before the next one', async () => {
    const socket = await connect();
    const messages = collect(socket, 'kline');
    await app.clock.advanceAsync(60_000 - (app.clock.now() % 60_000));
    const wanted = { channel: 'kline', productId: 'BTCUSDT', interval: '1m' };
    push(6_000_000);
    await subscribe(socket, wanted);
    push(6_000_100);
    await waitUntil('a candle is told', () => messages.length > 0);
    app.clock.jump(59_900);
    push(6_000_200);
    app.clock.jump(200);
    push(6_000_300);
    const closes = () => messages.map(({ candle }) => candle.close);
    await waitUntil('the new candle is told', () => closes().includes('60003.05'), {
      turn: () => app.clock.advanceAsync(50),
    });
    // The last price of the old candle is there, and it stands before the new candle.
    expect(closes()).toContain('60002.05');
    const times = messages.map(({ candle }) => candle.time);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });

  test('of all products is told twice a second at most, with what changed', async () => {
    const socket = await connect();
    const messages = collect(socket, 'tickers');
    const { seq } = await subscribe(socket, { channel: 'tickers' });
    for (let step = 0; step < 20; step += 1) {
      push(5_990_000 + step);
      if (step % 2 === 0) app.hub.push('ETHUSDT', { bid: 300_000 + step, ask: 300_010 + step });
      await app.clock.advanceAsync(100);
    }
    await settle(socket);
    expect(messages.length).toBeGreaterThanOrEqual(3);
    expect(messages.length).toBeLessThanOrEqual(5);
    expect(messages.map(({ prev }) => prev)).toEqual(messages.map((_, index) => seq + index));
    const ids = messages.at(-1)?.quotes.map(({ id }) => id);
    expect(ids?.toSorted()).toEqual(['BTCUSDT', 'ETHUSDT']);
  });

  test('falls silent after unsubscribing', async () => {
    const socket = await connect();
    const messages = collect(socket, 'ticker');
    const wanted = { channel: 'ticker', productId: 'BTCUSDT' };
    await subscribe(socket, wanted);
    expect(await ask(socket, 'unsubscribe', wanted)).toEqual({ ok: true });
    push();
    await app.clock.advanceAsync(200);
    await settle(socket);
    expect(messages).toEqual([]);
  });
});

describe('the account channel', () => {
  test('tells its owner what changed, and nobody else', async () => {
    const [owner, other] = await Promise.all(
      ['account-a@example.test', 'account-b@example.test'].map((email) => app.addAccount(email)),
    );
    const [mine, foreign] = await Promise.all([
      connect({ token: owner?.token ?? '' }),
      connect({ token: other?.token ?? '' }),
    ]);
    const [heard, overheard] = [collect(mine, 'account'), collect(foreign, 'account')];
    for (const socket of [mine, foreign]) {
      expect(await subscribe(socket, { channel: 'account' })).toEqual({
        ok: true,
        snapshot: null,
        seq: 0,
      });
    }
    const body = { from: 'funding', to: 'contract', currency: 'USDT', amount: '1' };
    const key = '018f0000-0000-7000-8000-000000000001';
    await app.post('user/Transfer', body, { token: owner?.token, key });
    await Promise.all([settle(mine), settle(foreign)]);
    expect(heard).toEqual([
      { type: 'balances', accounts: ['funding', 'contract'], time: app.clock.now() },
    ] satisfies AccountEvent[]);
    expect(overheard).toEqual([]);
  });

  test('tells the acceptances of the last minute to whoever comes to it', async () => {
    const { token } = await app.addAccount('late@example.test');
    push();
    const order = { productId: 'BTCUSDT', direction: 'long', type: 'market' };
    const key = '018f0000-0000-7000-8000-000000000002';
    const sent = app.post(
      'contract_order/submit',
      { ...order, quantity: '0.01', leverage: 2 },
      { token, key },
    );
    await app.clock.advanceAsync(100);
    push();
    expect((await sent).body).toMatchObject({ code: 1 });
    const hear = async (): Promise<unknown[]> => {
      const socket = await connect({ token });
      const heard = collect(socket, 'account');
      await subscribe(socket, { channel: 'account' });
      await settle(socket);
      return heard.filter((event) => event.type === 'acceptance');
    };
    expect(await hear()).toMatchObject([{ key, productId: 'BTCUSDT' }]);
    await app.clock.advanceAsync(60_000);
    expect(await hear()).toEqual([]);
  });

  test('ends at once with its session, and with no other', async () => {
    const { token, email } = await app.addAccount('ended@example.test');
    const login = await app.post('user/login', { account: email, password: TEST_PASSWORD });
    const [ending, staying] = await Promise.all([
      connect({ token }),
      connect({ token: (login.body.data as { token: string }).token }),
    ]);
    const heard = collect(ending, 'account');
    await Promise.all([ending, staying].map((socket) => subscribe(socket, { channel: 'account' })));
    const gone = new Promise<string>((resolve) => ending.once('disconnect', resolve));
    await app.post('user/logout', {}, { token });
    expect(await gone).toBe('io server disconnect');
    expect(heard).toEqual([{ type: 'session', reason: 'revoked', time: app.clock.now() }]);
    await settle(staying);
    expect(staying.connected).toBe(true);
  });

  test('ends when the token expires while the socket is open', async () => {
    const { token } = await app.addAccount('expired@example.test');
    const socket = await connect({ token });
    const gone = new Promise<string>((resolve) => socket.once('disconnect', resolve));
    // Days of waiting would run every job of the house; an earlier end of the session is the same to the socket.
    await app.database.executor.query('UPDATE sessions SET expires_at = $1 WHERE token_hash = $2', [
      app.clock.now() + 10_000,
      testKeys.tokens.ofUsers.hashOf(token).keyed,
    ]);
    await app.clock.advanceAsync(30_001);
    expect(await gone).toBe('io server disconnect');
  });

  test('is not for a dead token: it listens as a visitor', async () => {
    const socket = await connect({ token: 'A'.repeat(43) });
    const answer = await subscribe(socket, { channel: 'account' });
    expect(answer).toEqual({ ok: false, error: 'unauthenticated' });
    expect((await subscribe(socket, { channel: 'tickers' })).ok).toBe(true);
  });
});

describe('a connection', () => {
  test('may be opened by our own page and by programs, not by another page', async () => {
    await connect({ headers: { origin: clients.url } });
    await connect();
    await expect(connect({ headers: { origin: 'https://evil.example' } })).rejects.toThrow();
    await expect(connect({ headers: { origin: 'null' } })).rejects.toThrow();
    // The same host at another port is another page.
    const { hostname, port } = new URL(clients.url);
    for (const other of [`http://${hostname}:${Number(port) + 1}`, `http://${hostname}`])
      await expect(connect({ headers: { origin: other } })).rejects.toThrow();
  });

  test.each([
    ['a handshake', '?EIO=4&transport=polling', 200, {}],
    ['another protocol', '?EIO=3&transport=polling', 400, {}],
    ['nothing', '', 400, {}],
    ['a session that is none', '?EIO=4&transport=polling&sid=x', 400, {}],
    ['another page', '?EIO=4&transport=polling', 403, { origin: 'https://evil.example' }],
  ])('is answered with the security headers: %s', async (_name, query, status, sent) => {
    const answer = await fetch(`${clients.url}/socket.io/${query}`, { headers: sent });
    expect(answer.status).toBe(status);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'") as string,
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
  });

  test('that is refused an upgrade hears it with the security headers', async () => {
    const { hostname, port } = new URL(clients.url);
    const socket = createConnection(Number(port), hostname);
    let answer = '';
    socket.on('data', (data) => {
      answer += String(data);
    });
    const head = [
      'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
      `host: ${hostname}:${port}`,
      'origin: https://evil.example',
      'connection: upgrade',
      'upgrade: websocket',
      'sec-websocket-version: 13',
      'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    await once(socket, 'close');
    expect(answer).toMatch(/^HTTP\/1\.1 403 /);
    expect(answer).toContain("frame-ancestors 'none'");
    expect(answer).toContain('x-content-type-options: nosniff');
  });

  test.each([
    ['no HTTP', 'GARBAGE\r\n\r\n'],
    ['a header without end', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`],
  ])('that sends %s gets an envelope and ends', async (_name, sent) => {
    const { hostname, port } = new URL(clients.url);
    const socket = createConnection(Number(port), hostname);
    let answer = '';
    socket.on('data', (data) => {
      answer += String(data);
    });
    socket.write(sent);
    await once(socket, 'close');
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 400 /);
    expect(head).toMatch(/^content-security-policy: default-src 'none'/m);
    expect(head).toMatch(/^cache-control: no-store$/m);
    expect(JSON.parse(body)).toMatchObject({ code: 0, data: null, error: 'bad_request' });
  });

  test('ends with a message over 16 KB', async () => {
    const socket = await connect();
    const gone = new Promise((resolve) => socket.once('disconnect', resolve));
    socket.emit('subscribe', { channel: 'x'.repeat(17 * 1024) });
    await gone;
    expect(socket.connected).toBe(false);
  });

  test('carries no command: an unknown event has no effect and no answer', async () => {
    const { token } = await app.addAccount('command@example.test');
    const socket = await connect({ token });
    const before = await app.ledger();
    for (const event of ['contract_order/submit', 'user/Transfer', 'order', 'account']) {
      socket.emit(event, { productId: 'BTCUSDT', quantity: '1', amount: '1' });
    }
    await settle(socket);
    expect(await app.ledger()).toBe(before);
  });
});
