// The numbered SQL files, read once: from the source tree, or from the copy that the build puts beside the bundle.
// Must stay in step with the folder: numbers have no gap and no double.
import fs from 'node:fs';

export interface MigrationFile {
  readonly number: number;
  readonly title: string;
  readonly sql: string;
}

/** `folder` ends with a slash. Throws where its numbers have a gap or a double. */
export function readMigrations(folder: URL): readonly MigrationFile[] {
  const names = fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted();
  return names.map((name, index) => {
    const match = /^(\d{6})_(\w+)\.sql$/.exec(name);
    if (match?.[1] === undefined || match[2] === undefined || Number(match[1]) !== index + 1) {
      throw new Error(`migration ${name} is out of order`);
    }
    return {
      number: index + 1,
      title: match[2],
      sql: fs.readFileSync(new URL(name, folder), 'utf8'),
    };
  });
}

export const migrationFiles: readonly MigrationFile[] = readMigrations(
  new URL('./migrations/', import.meta.url),
);
