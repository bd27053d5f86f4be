// One process for each memory of a witness: two would each cosign by what they saw alone, and so two histories of one log.
// Must be taken before the memory is read. A lock whose process is gone is taken over.
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It is there, and somebody else's.
    return codeOf(error) === 'EPERM';
  }
}

/** The process that holds the lock; undefined where there is none. Throws for a file that names no process. */
function holderOf(file: string): number | undefined {
  try {
    const text = readFileSync(file, 'utf8').trim();
    if (!/^\d{1,10}$/.test(text)) throw new Error(`${file} names no process: take it away`);
    return Number(text);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Gives the file the name of the lock, unless it has one: with its content, in one step. */
function claim(own: string, file: string): boolean {
  try {
    linkSync(own, file);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Moved away first: of two who find it dead one moves it, and who moved the other's new one by mistake puts it back. */
function takeAway(file: string, holder: number): void {
  const moved = `${file}.${process.pid}.dead`;
  try {
    renameSync(file, moved);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw error;
  }
  if (holderOf(moved) !== holder) claim(moved, file);
  rmSync(moved);
}

/** Returns what gives it back. Throws, naming the process, where another one has it. */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, 'witness.lock');
  const own = `${file}.${process.pid}`;
  writeFileSync(own, `${process.pid}\n`, { mode: 0o600 });
  try {
    while (!claim(own, file)) {
      const holder = holderOf(file);
      if (holder === undefined) continue;
      // Whoever had this number before is gone: in a container each start may have the same.
      if (holder !== process.pid && isAlive(holder))
        throw new Error(`${folder} is used by process ${holder}`);
      takeAway(file, holder);
    }
  } finally {
    rmSync(own, { force: true });
  }
  return () => {
    if (holderOf(file) === process.pid) rmSync(file);
  };
}
