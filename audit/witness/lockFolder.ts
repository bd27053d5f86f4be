// One process for each memory of a witness: two would each cosign by what they saw alone, and so two histories of one log.
// The lock is a socket in the folder that its process listens on. It lives exactly as long as the process, and asking for it is
// connecting, which holds after a new start of the machine and between containers, where process numbers mean nothing. The server
// locks its directory the same way, of which this program knows no line (layers.mjs). Must be taken before the memory is read.
import { createHash, randomBytes } from 'node:crypto';
import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { basename, join } from 'node:path';

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

/** sun_path holds 108 bytes on Linux and 104 elsewhere, the closing zero among them. */
const LONGEST_PATH = 103;
/** A place in the queue for this folder, a link to the socket of who took it. */
const PLACE = /^witness\.lock\.(\d+)$/;
const placeName = (place: number): string => `witness.lock.${place}`;
/** A clear no: nobody listens, or there is nothing to listen on. A full queue or a stranger's socket is somebody. */
const NOBODY: ReadonlySet<string | undefined> = new Set(['ECONNREFUSED', 'ENOENT']);

class InUse extends Error {}

function listen(address: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', reject);
    server.listen(address, () => resolve(server.unref()));
  });
}

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

const placesIn = (folder: string): number[] =>
  readdirSync(folder).flatMap((name) => {
    const place = PLACE.exec(name)?.[1];
    return place === undefined ? [] : [Number(place)];
  });

const lastPlace = (folder: string): number => Math.max(0, ...placesIn(folder));

/** The name of the socket that a place leads to; undefined where another start has cleared it away. */
function socketOf(folder: string, place: number): string | undefined {
  try {
    return basename(readlinkSync(join(folder, placeName(place))));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** False when somebody has it already. */
function takePlace(folder: string, place: number, socket: string): boolean {
  try {
    symlinkSync(socket, join(folder, placeName(place)));
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

function refuse(folder: string, place: number): never {
  const pid = /^witness-(\d+)-/.exec(socketOf(folder, place) ?? '')?.[1];
  const holder = pid === undefined ? 'another process' : `process ${pid}`;
  throw new InUse(`--state: ${folder} is used by ${holder}; stop it or choose another folder`);
}

/** Places before this one, whose processes are gone, with their sockets. The last place always stays: they only grow. */
function clearBefore(folder: string, place: number): void {
  for (const old of placesIn(folder).filter((one) => one < place)) {
    const socket = socketOf(folder, old);
    if (socket !== undefined) rmSync(join(folder, socket), { force: true });
    rmSync(join(folder, placeName(old)), { force: true });
  }
}

/**
 * Takes the place after the last one once nobody holds that. Whoever finds his own to be the last has the folder: who comes later
 * finds a process that listens, and who looked earlier finds the place taken.
 */
async function queueUp(
  folder: string,
  addressOf: (name: string) => string,
  socket: string,
): Promise<void> {
  for (;;) {
    const last = lastPlace(folder);
    if (await isHeld(addressOf(placeName(last)))) refuse(folder, last);
    const mine = last + 1;
    // Somebody was faster: he is asked next.
    if (!takePlace(folder, mine, socket)) continue;
    const now = lastPlace(folder);
    if (now === mine) return clearBefore(folder, mine);
    // Somebody stands further on: the look at the folder was an old one, and he may have cleared this socket away.
    rmSync(join(folder, placeName(mine)), { force: true });
    refuse(folder, now);
  }
}

async function lockBySocket(folder: string): Promise<() => void> {
  const handle = openSync(folder, 'r');
  // Short enough however deep the folder lies.
  const addressOf = (name: string): string => {
    const plain = join(folder, name);
    return Buffer.byteLength(plain) <= LONGEST_PATH ? plain : `/proc/self/fd/${handle}/${name}`;
  };
  const name = `witness-${process.pid}-${randomBytes(8).toString('hex')}.sock`;
  let server: Server | undefined;
  const unlock = (): void => {
    // Takes the socket away with it; the place stays, and leads nowhere.
    server?.close();
    closeSync(handle);
  };
  try {
    server = await listen(addressOf(name));
    await queueUp(folder, addressOf, name);
    return unlock;
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Windows has no such sockets: a named pipe has one owner, and ends with it. */
async function lockByName(folder: string): Promise<() => void> {
  const hash = createHash('sha256').update(realpathSync(folder)).digest('hex');
  try {
    const server = await listen(`\\\\.\\pipe\\fairlead-witness-${hash}`);
    return () => void server.close();
  } catch (error) {
    if (codeOf(error) === 'EADDRINUSE') return refuse(folder, 0);
    throw error;
  }
}

/** Resolves with what gives it back, at once. Throws, in one line that names the process, where another one has it. */
export async function lockFolder(folder: string): Promise<() => void> {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return await (process.platform === 'win32' ? lockByName(folder) : lockBySocket(folder));
  } catch (error) {
    if (error instanceof InUse) throw error;
    throw new Error(`--state: ${folder} cannot be locked: ${(error as Error).message}`);
  }
}
