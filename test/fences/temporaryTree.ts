/** A throw-away copy of the repository's layout, so that a deliberate violation never touches the tree. */
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export interface TemporaryTree {
  readonly folder: string;
  /** Copies a file of the repository to the same place. */
  readonly copy: (path: string) => void;
  readonly write: (path: string, content: string) => void;
  readonly remove: () => void;
}

/** Package by package, so that caches written into node_modules stay in the copy. */
function linkPackages(from: string, to: string): void {
  mkdirSync(to);
  for (const name of readdirSync(from).filter((entry) => !entry.startsWith('.'))) {
    symlinkSync(join(from, name), join(to, name));
  }
}

export function makeTemporaryTree(): TemporaryTree {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-fence-'));
  linkPackages(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
  const place = (path: string): string => {
    const target = join(folder, path);
    mkdirSync(dirname(target), { recursive: true });
    return target;
  };
  return {
    folder,
    copy: (path) => cpSync(path, place(path)),
    write: (path, content) => writeFileSync(place(path), content),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
