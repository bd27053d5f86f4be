/**
 * `npm run soak [-- --only=kills,races --kills=5]`: the long forms, one after another, each with a count of its own. Each writes its
 * figures into reliability-report.json as it ends; docs/RELIABILITY.md is made from that. Ends with 1 when a part failed.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { report } from '../report.ts';
import { writePage } from './page.ts';
import { type Part, PARTS } from './parts.ts';

interface Wanted {
  readonly part: Part;
  readonly count: number;
}

/** Throws RangeError, or what parseArgs throws, on words that are none. */
function readWanted(): readonly Wanted[] {
  const counts = PARTS.map(({ name }) => [name, { type: 'string' }] as const);
  const options = { only: { type: 'string' }, ...Object.fromEntries(counts) } as const;
  const { values } = parseArgs({ options });
  const given = values as Readonly<Record<string, string | undefined>>;
  const only = given['only']?.split(',');
  const unknown = only?.find((name) => !PARTS.some((part) => part.name === name));
  if (unknown !== undefined) throw new RangeError(`--only: there is no part "${unknown}"`);
  return PARTS.filter(({ name }) => only?.includes(name) ?? true).map((part) => {
    const count = Number(given[part.name] ?? part.long);
    if (!(count > 0)) throw new RangeError(`--${part.name}: "${given[part.name]}" is no count`);
    return { part, count };
  });
}

async function run({ part, count }: Wanted): Promise<boolean> {
  const { words, env } = part.command(count);
  process.stdout.write(`\n== ${part.name}: ${count.toLocaleString('en')} ${part.counts}\n`);
  const started = performance.now();
  const child = spawn(process.execPath, [...words], {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  const seconds = Math.round((performance.now() - started) / 1000);
  const passed = code === 0;
  report(`soak: ${part.name}`, { count, of: part.counts, passed, seconds });
  process.stdout.write(`== ${part.name}: ${passed ? 'passed' : 'FAILED'} in ${seconds} s\n`);
  return passed;
}

async function main(): Promise<number> {
  let wanted: readonly Wanted[];
  try {
    wanted = readWanted();
  } catch (error) {
    const known = PARTS.map(({ name, counts, long }) => `  --${name}=${long}  ${counts}`);
    process.stderr.write(
      `${(error as Error).message}\n--only=part,part and counts:\n${known.join('\n')}\n`,
    );
    return 2;
  }
  const failed: string[] = [];
  // oxlint-disable-next-line no-await-in-loop -- one after another: each wants the machine for itself
  for (const one of wanted) if (!(await run(one))) failed.push(one.part.name);
  writePage();
  const names = failed.join(', ');
  process.stdout.write(failed.length === 0 ? '\nevery part passed\n' : `\nfailed: ${names}\n`);
  return failed.length === 0 ? 0 : 1;
}

process.exitCode = await main();
