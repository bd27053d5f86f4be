// One process per data directory: two on one PGlite directory lose rows in silence (engine.md §2a).
// The lock is a socket in the directory that its process listens on: it lives exactly as long as the process, and asking
// for it is connecting, which works between containers on one volume as well, where process numbers mean nothing.
// Must be taken before the database is opened and given back only after it is closed.
import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import path from 'node:path';

/** A start-up fault that is told in one line and ends with exit code 1. */
export class StartError extends Error {}

/** What went wrong, in one line without a trace; a refused connection to several addresses has no message of its own. */
export function reasonOf(error: unknown): string {
  const parts = error instanceof AggregateError ? (error.errors as unknown[]) : [error];
  const texts = parts.map((part) => (part instanceof Error ? part.message : String(part)));
  return texts.join(', ').replaceAll(/\s+/g, ' ');
}

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

/** sun_path holds 108 bytes on Linux and 104 elsewhere, the closing zero among them. */
const LONGEST_PATH = 103;
/** A place in the queue for this directory: `lock.1`, `lock.2` …, each a link to the socket of who took it. */
const PLACE = /^lock\.(\d+)$/;
/** Each round somebody else was faster; a crowd of starts needs a few. */
const ROUNDS = 1000;

/** A clear no: nobody listens, or there is nothing to listen on. */
const NOBODY: ReadonlySet<string | undefined> = new Set(['ECONNREFUSED', 'ENOENT']);

export type Unlock = () => Promise<void>;

/** The address of a socket in the directory, short enough however deep the directory lies (`handle` is open on it). */
function addressOf(directory: string, handle: number, name: string): string {
  const plain = path.join(directory, name);
  if (Buffer.byteLength(plain) <= LONGEST_PATH) return plain;
  return `/proc/self/fd/${handle}/${name}`;
}

function listen(address: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', reject);
    server.listen(address, () => resolve(server.unref()));
  });
}

const closeServer = (server: Server): Promise<void> =>
  new Promise((resolve) => server.close(() => resolve()));

/** Whether a process listens there. Only a clear no is a no: a full queue or a foreign user's socket is somebody. */
function isHeld(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', (error) => resolve(!NOBODY.has(codeOf(error))));
  });
}

const placesIn = (directory: string): number[] =>
  fs.readdirSync(directory).flatMap((name) => {
    const place = PLACE.exec(name)?.[1];
    return place === undefined ? [] : [Number(place)];
  });

const lastPlace = (directory: string): number => Math.max(0, ...placesIn(directory));

/** Links the place to the socket; false when somebody has it already. */
function takePlace(directory: string, place: number, socket: string): boolean {
  try {
    fs.symlinkSync(socket, path.join(directory, `lock.${place}`));
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Removes the places before `place`, whose processes are gone, with their sockets. The last place always stays. */
function clearBefore(directory: string, place: number): void {
  for (const old of placesIn(directory)) {
    if (old >= place) continue;
    const link = path.join(directory, `lock.${old}`);
    // Another start may clear them as well.
    const socket = fs.readlinkSync(link, { encoding: 'utf8' });
    fs.rmSync(path.join(directory, path.basename(socket)), { force: true });
    fs.rmSync(link, { force: true });
  }
}

function refuse(directory: string, place: number): never {
  let holder = 'another process';
  try {
    const pid = /^lock-(\d+)-/.exec(fs.readlinkSync(path.join(directory, `lock.${place}`)))?.[1];
    if (pid !== undefined) holder = `process ${pid}`;
  } catch {
    // Gone or replaced by now: it was somebody's a moment ago.
  }
  throw new StartError(
    `DATA_DIR: ${directory} is in use by ${holder}; stop it or choose another directory`,
  );
}

/**
 * Takes the place after the last one once nobody holds that. Places only ever grow, so whoever finds his own to be the last
 * has the directory: who comes later finds a process that listens, and who looked earlier finds the place taken.
 */
async function queueUp(directory: string, handle: number, socket: string): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const last = lastPlace(directory);
    if (await isHeld(addressOf(directory, handle, `lock.${last}`))) refuse(directory, last);
    const mine = last + 1;
    if (!takePlace(directory, mine, socket)) continue;
    const now = lastPlace(directory);
    if (now === mine) return clearBefore(directory, mine);
    // Somebody stands further on: the look at the directory was an old one, and he may have cleared this socket away.
    fs.rmSync(path.join(directory, `lock.${mine}`), { force: true });
    refuse(directory, now);
  }
  throw new StartError(`DATA_DIR: ${directory} cannot be locked`);
}

/** Windows has no such sockets: a named pipe has one owner, and ends with it. */
async function lockByName(directory: string): Promise<Unlock> {
  const hash = createHash('sha256').update(fs.realpathSync(directory)).digest('hex');
  try {
    const server = await listen(`\\\\.\\pipe\\fairlead-${hash}`);
    return () => closeServer(server);
  } catch (error) {
    if (codeOf(error) === 'EADDRINUSE') return refuse(directory, 0);
    throw error;
  }
}

async function lockBySocket(directory: string): Promise<Unlock> {
  const handle = fs.openSync(directory, 'r');
  const name = `lock-${process.pid}-${randomBytes(8).toString('hex')}.sock`;
  let server: Server | undefined;
  const unlock = async (): Promise<void> => {
    // Removes the socket itself; its place stays, and leads nowhere.
    if (server) await closeServer(server);
    fs.closeSync(handle);
  };
  try {
    server = await listen(addressOf(directory, handle, name));
    await queueUp(directory, handle, name);
    return unlock;
  } catch (error) {
    await unlock();
    throw error;
  }
}

/** Takes the directory for this process; resolves with what gives it back. Throws StartError when it is taken. */
export async function lockDirectory(directory: string): Promise<Unlock> {
  try {
    fs.mkdirSync(directory, { recursive: true, mode: 0o700 });
    return await (process.platform === 'win32' ? lockByName(directory) : lockBySocket(directory));
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`DATA_DIR: ${directory} cannot be used: ${reasonOf(error)}`);
  }
}
