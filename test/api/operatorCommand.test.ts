// `npm run office:admin`, beside a running server and without one: running.md.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { Secret, TOTP } from 'otpauth';
import { serverProgram } from '../builders/serverProgram.ts';

/** Processes that compile their own source, perhaps while every core is busy. */
jest.setTimeout(300_000);

const root = mkdtempSync(join(tmpdir(), 'fairlead-office-'));
const DATA_DIR = join(root, 'data');
let server: ChildProcess | undefined;
afterAll(() => {
  server?.kill('SIGKILL');
  rmSync(root, { recursive: true });
});

const { DATABASE_URL: _database, REDIS_URL: _redis, SMTP_URL: _smtp, ...inherited } = process.env;
const env = { ...inherited, NODE_OPTIONS: '', PORT: '0', DATA_DIR };

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}
const officeAdmin = (...args: string[]): Promise<Ended> =>
  new Promise((resolve) => {
    const command = ['--import', 'tsx', 'server/cli/officeAdmin.ts', ...args];
    execFile(process.execPath, command, { env }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr });
    });
  });

/** Where the API is, once it answers. */
function startServer(): Promise<string> {
  const child = spawn(process.execPath, serverProgram(), {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  server = child;
  return new Promise((resolve, reject) => {
    let stdout = '';
    child.stdout.on('data', (chunk: Buffer) => {
      stdout += chunk.toString();
      const url = /"url":"([^"]+)\/h5\/"/.exec(stdout)?.[1];
      if (url !== undefined) resolve(url);
    });
    child.on('exit', () => reject(new Error('the server ended')));
  });
}

async function login(url: string, admin: Record<string, string>) {
  const totp = new TOTP({ secret: Secret.fromBase32(admin['totpSecret'] ?? '') }).generate();
  const response = await fetch(`${url}/api/operator/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: admin['email'], password: admin['password'], totp }),
  });
  return ((await response.json()) as { data: { role: string } | null }).data;
}

test('makes admins who can sign in, on its own and beside the server', async () => {
  const first = await officeAdmin('--email', 'First@house.test', '--json');
  expect(first).toMatchObject({ code: 0, stderr: '' });
  const alone = JSON.parse(first.stdout) as Record<string, string>;
  expect(Object.keys(alone)).toEqual(['email', 'password', 'totpSecret']);
  expect(alone['email']).toBe('first@house.test');

  const url = await startServer();
  expect(statSync(join(DATA_DIR, 'control.sock')).mode & 0o777).toBe(0o600);
  expect(await login(url, alone)).toMatchObject({ role: 'admin' });

  const second = await officeAdmin('--email', 'second@house.test');
  expect(second).toMatchObject({ code: 0, stderr: '' });
  const lines = /^email: (\S+)\npassword: (\S+)\ntotpSecret: ([A-Z2-7]+)\nThis is shown once\.\n$/;
  const [, email = '', password = '', totpSecret = ''] = lines.exec(second.stdout) ?? [];
  const beside = { email, password, totpSecret };
  expect(await login(url, beside)).toMatchObject({ role: 'admin' });

  expect(await officeAdmin('--email', 'second@house.test')).toMatchObject({
    code: 1,
    stdout: '',
    stderr: '--email: second@house.test is an operator already\n',
  });
});

test.each([
  [[], /^usage: /],
  [['--role', 'admin'], /--role/],
])('%p is refused in one line', async (args, message) => {
  const ended = await officeAdmin(...args);
  expect([ended.code, ended.stdout]).toEqual([1, '']);
  expect(ended.stderr).toMatch(message);
  expect(ended.stderr.trimEnd()).not.toContain('\n');
});
