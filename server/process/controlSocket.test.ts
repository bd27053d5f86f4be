import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestLogger } from '../../test/builders/tradingHouse.ts';
import { askControl, controlPath, setUpControlSocket } from './controlSocket.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'fairlead-control-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

const asked: string[] = [];
const open = () =>
  setUpControlSocket({
    dataDir,
    logger: createTestLogger(),
    handle: async ({ email }) => {
      asked.push(email);
      if (email === 'bad') throw new Error('it cannot be done');
      return { email };
    },
  });
const ask = (email: string) => askControl(dataDir, { call: 'office:admin', email });

/** What a raw line is answered with; '' when the connection is closed without an answer. */
const send = (text: string): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect(controlPath(dataDir));
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.on('error', () => {});
    socket.on('close', () => resolve(answer));
    socket.write(text);
  });

test('answers what it is asked, for its own user alone, and is gone when it is closed', async () => {
  expect(await ask('nobody there')).toBeUndefined();
  // Left by a server that was killed.
  writeFileSync(controlPath(dataDir), '');
  const close = await open();
  expect(statSync(controlPath(dataDir)).mode & 0o777).toBe(0o600);
  expect(await ask('a')).toEqual({ ok: true, data: { email: 'a' } });
  expect(await ask('bad')).toEqual({ ok: false, error: 'it cannot be done' });
  await close();
  expect(existsSync(controlPath(dataDir))).toBe(false);
  expect(await ask('a')).toBeUndefined();
});

test('a visitor who asks nothing does not keep it open', async () => {
  const close = await open();
  const visitor = connect(controlPath(dataDir));
  const left = once(visitor.resume(), 'close');
  await once(visitor, 'connect');
  await close();
  await left;
});

test.each([
  ['hello\n', /no such call/],
  ['null\n', /no such call/],
  ['{"call":"withdraw","email":"a"}\n', /no such call/],
  ['{"call":"office:admin","email":7}\n', /no such call/],
  ['x'.repeat(10_000), /^$/],
])('takes nothing else', async (line, answer) => {
  asked.length = 0;
  const close = await open();
  expect(await send(line)).toMatch(answer);
  expect(asked).toEqual([]);
  await close();
});

test('a path that is too long is told, and the server goes on', async () => {
  const logger = createTestLogger();
  const warnings: string[] = [];
  const close = await setUpControlSocket({
    dataDir: join(dataDir, 'x'.repeat(120)),
    logger: { ...logger, warn: (_fields, message) => void warnings.push(message) },
    handle: async () => ({}),
  });
  expect(warnings).toHaveLength(1);
  await close();
});
