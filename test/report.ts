/**
 * reliability-report.json at the root: what the runs of this checkout did and found, by section. Written by the runs alone.
 * Runs may end at the same time, so a section is put in under a lock.
 */
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const file = join(root, 'reliability-report.json');
const lock = `${file}.lock`;
/** A lock that is older was left by a run that was killed. */
const LOCK_LASTS_MS = 5_000;

interface Report {
  readonly commit: string;
  readonly sections: Record<string, object>;
}

/** The commit of this checkout, marked when files have been changed since; 'unknown' outside a repository. */
export function currentCommit(): string {
  const git = (...words: string[]): string =>
    execFileSync('git', words, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  try {
    // The page that is made of the report is no change.
    const others = ['--', '.', ':!docs/RELIABILITY.md'];
    const isChanged = git('status', '--porcelain', '--untracked-files=no', ...others) !== '';
    return `${git('rev-parse', 'HEAD')}${isChanged ? ' with changes' : ''}`;
  } catch {
    return 'unknown';
  }
}

function takeLock(): void {
  for (;;) {
    try {
      mkdirSync(lock);
      return;
    } catch {
      const isLeft = existsSync(lock) && Date.now() - statSync(lock).mtimeMs > LOCK_LASTS_MS;
      if (isLeft) rmdirSync(lock);
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    }
  }
}

function read(commit: string): Report {
  const empty = { commit, sections: {} };
  if (!existsSync(file)) return empty;
  const found = JSON.parse(readFileSync(file, 'utf8')) as Report;
  return found.commit === commit ? found : empty;
}

/** Puts a section in place of the one it had; sections of another commit are dropped. */
export function report(section: string, content: object): void {
  const commit = currentCommit();
  takeLock();
  try {
    const { sections } = read(commit);
    const at = new Date().toISOString();
    const next = { commit, sections: { ...sections, [section]: { at, ...content } } };
    writeFileSync(`${file}.new`, `${JSON.stringify(next, null, 2)}\n`);
    renameSync(`${file}.new`, file);
  } finally {
    rmdirSync(lock);
  }
}
