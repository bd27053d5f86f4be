// One process per data directory: two on one PGlite directory lose rows in silence (engine.md §2a).
// Must be taken before the database is opened and given back only after it is closed.
import fs from 'node:fs';
import path from 'node:path';

interface Holder {
  readonly pid: number;
  /** Start time of the process in clock ticks since boot where the system tells it, so that a reused pid is recognised. */
  readonly started: string;
}

/** A start-up fault that is told in one line and ends with exit code 1. */
export class StartError extends Error {}

/** What went wrong, in one line without a trace; a refused connection to several addresses has no message of its own. */
export function reasonOf(error: unknown): string {
  const parts = error instanceof AggregateError ? (error.errors as unknown[]) : [error];
  const texts = parts.map((part) => (part instanceof Error ? part.message : String(part)));
  return texts.join(', ').replaceAll(/\s+/g, ' ');
}

function startedAt(pid: number): string {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return ''; // Not Linux, or no such process: the pid alone decides.
  }
}

function isAlive(holder: Holder): boolean {
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return holder.started === '' || startedAt(holder.pid) === holder.started;
}

function readHolder(file: string): Holder | undefined {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')) as Holder;
  } catch {
    return undefined; // Torn by a crash while it was written: nobody holds it.
  }
}

/** Takes the directory for this process; returns the function that gives it back. Throws StartError when it is taken. */
export function lockDirectory(directory: string): () => void {
  const file = path.join(directory, 'lock');
  try {
    fs.mkdirSync(directory, { recursive: true, mode: 0o700 });
    return lockFile(directory, file);
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`DATA_DIR: ${directory} cannot be used: ${reasonOf(error)}`);
  }
}

function lockFile(directory: string, file: string): () => void {
  const mine = JSON.stringify({
    pid: process.pid,
    started: startedAt(process.pid),
  } satisfies Holder);
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      fs.writeFileSync(file, mine, { flag: 'wx', mode: 0o600 });
      return () => fs.rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holder = readHolder(file);
    if (holder && isAlive(holder)) {
      throw new StartError(
        `DATA_DIR: ${directory} is in use by process ${holder.pid}; stop it or choose another directory`,
      );
    }
    fs.rmSync(file, { force: true });
  }
  throw new StartError(`DATA_DIR: ${directory} cannot be locked`);
}
