// A door for the command line beside a running server, since the embedded database has one owner: a socket in DATA_DIR that
// only the server's own user may open. One request and one answer a connection, each one line of JSON.
// Must offer nothing that moves money or reads a user. Source: running.md (DATA_DIR, `npm run office:admin`).
import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type { Logger } from '../ports.ts';

const FILE = 'control.sock';
/** sun_path holds 108 bytes on Linux and 104 elsewhere, the closing zero among them. */
const LONGEST_PATH = 103;
const LONGEST_LINE = 4096;
/** Hashing a password takes well under a second; nobody waits longer than this for a server that hangs. */
const TIMEOUT_MS = 10_000;

export interface ControlRequest {
  readonly call: 'office:admin';
  readonly email: string;
}
export type ControlAnswer =
  | { readonly ok: true; readonly data: Readonly<Record<string, string>> }
  | { readonly ok: false; readonly error: string };

export const controlPath = (dataDir: string): string => join(dataDir, FILE);

/** The first line that comes, without its end; rejects when the other side closes before it or says too much. */
function readLine(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    socket.setEncoding('utf8');
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('the other side is silent')));
    socket.on('data', (chunk: string) => {
      text += chunk;
      const end = text.indexOf('\n');
      if (end >= 0) resolve(text.slice(0, end));
      else if (text.length > LONGEST_LINE) socket.destroy(new Error('a line is too long'));
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('the connection ended too early')));
  });
}

function parseRequest(line: string): ControlRequest | undefined {
  try {
    const value = JSON.parse(line) as Partial<Record<keyof ControlRequest, unknown>> | null;
    const { call, email } = value ?? {};
    return call === 'office:admin' && typeof email === 'string' ? { call, email } : undefined;
  } catch {
    return undefined; // Not JSON: nobody of ours.
  }
}

/** Asks the server of this DATA_DIR; undefined when none is there. */
export async function askControl(
  dataDir: string,
  request: ControlRequest,
): Promise<ControlAnswer | undefined> {
  const socket = connect(controlPath(dataDir));
  const isThere = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
  });
  if (!isThere) return undefined;
  const line = readLine(socket);
  socket.write(`${JSON.stringify(request)}\n`);
  const answer = JSON.parse(await line) as ControlAnswer;
  socket.destroy();
  return answer;
}

export interface ControlOptions {
  readonly dataDir: string;
  readonly logger: Logger;
  /** Rejects with an error whose message is one line for whoever asked. */
  readonly handle: (request: ControlRequest) => Promise<Readonly<Record<string, string>>>;
}

/** Opens the door; returns what closes it. A server without it works: it says so and goes on. */
export async function setUpControlSocket(options: ControlOptions): Promise<() => Promise<void>> {
  const { dataDir, logger, handle } = options;
  const path = controlPath(dataDir);
  const answerTo = async (line: string): Promise<ControlAnswer> => {
    const request = parseRequest(line);
    if (request === undefined) return { ok: false, error: 'there is no such call' };
    try {
      return { ok: true, data: await handle(request) };
    } catch (error) {
      return { ok: false, error: (error as Error).message };
    }
  };
  const waiting = new Set<Socket>();
  const server = createServer((socket) => {
    waiting.add(socket);
    readLine(socket)
      .finally(() => waiting.delete(socket))
      .then(answerTo)
      .then((answer) => socket.end(`${JSON.stringify(answer)}\n`))
      .catch((error: unknown) => logger.warn({ err: error }, 'a control connection failed'));
  });
  try {
    if (Buffer.byteLength(path) > LONGEST_PATH) throw new Error(`the path ${path} is too long`);
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    // Left by a server that was killed; the directory is ours by its lock, or shared on purpose.
    rmSync(path, { force: true });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(path, resolve);
    });
    chmodSync(path, 0o600);
  } catch (error) {
    logger.warn(
      { err: error },
      'the control socket could not be opened; the command line cannot reach this server',
    );
    return async () => {};
  }
  return () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      // Who has not asked yet is not waited for.
      for (const socket of waiting) socket.destroy();
    });
}
