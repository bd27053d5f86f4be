/**
 * `npm run sim -- --seed S --commands N`: prints the seed, how often each promise was put to the test, and the final hash.
 * With `--reopen` shards are closed and opened again all the while: the hash is the same.
 * Ends with 2 on a wrong argument, with 1 when a promise was broken (with the seed and the step), or when a whole run left one untried.
 */
import { parseArgs } from 'node:util';
import { report } from '../report.ts';
import { Violation } from './auditor/counters.ts';
import { defaultSeed, type Verified, verifySeed, WHOLE_RUN } from './verifySeed.ts';

const DEFAULT_COMMANDS = 200_000;

class WrongArgument extends Error {}

function parse(): { seed?: string; commands?: string; reopen?: boolean } {
  const options = {
    seed: { type: 'string' },
    commands: { type: 'string' },
    reopen: { type: 'boolean' },
  } as const;
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    throw new WrongArgument((error as Error).message);
  }
}

interface Wanted {
  readonly seed: string;
  readonly commands: number;
  readonly reopens: boolean;
}

function readArguments(): Wanted {
  const values = parse();
  const commands = Number(values.commands ?? DEFAULT_COMMANDS);
  if (!Number.isSafeInteger(commands) || commands < 1) {
    throw new WrongArgument(`--commands: "${values.commands}" is not a whole number above 0`);
  }
  return { seed: values.seed ?? defaultSeed(), commands, reopens: values.reopen ?? false };
}

function print({ seed, commands, counters, hash, seconds, ...verified }: Verified): void {
  for (const [name, times] of Object.entries(counters.all())) {
    console.log(`${String(times).padStart(10)}  ${name}`);
  }
  const { beats, simulatedDays } = verified;
  console.log(
    `${commands} commands in ${beats} beats, ${simulatedDays} days, ${seconds.toFixed(1)} s`,
  );
  if (verified.untried.length > 0) console.log(`not tried: ${verified.untried.join(', ')}`);
  console.log(`seed ${seed}`);
  console.log(`hash ${hash}`);
}

async function main(): Promise<number> {
  try {
    return await runSeed(readArguments());
  } catch (error) {
    if (!(error instanceof WrongArgument)) throw error;
    console.error(error.message);
    return 2;
  }
}

async function runSeed({ seed, commands, reopens }: Wanted): Promise<number> {
  console.log(`seed ${seed}, ${commands} commands`);
  try {
    const verified = await verifySeed(seed, commands, reopens);
    print(verified);
    const { hash, seconds, untried } = verified;
    if (commands < WHOLE_RUN) return 0;
    const counters = verified.counters.all();
    const done = verified.commands;
    report('simulation', { seed, commands: done, violations: 0, hash, seconds, counters });
    return untried.length > 0 ? 1 : 0;
  } catch (error) {
    if (!(error instanceof Violation)) throw error;
    console.error(
      `seed ${error.seed ?? seed}, step ${error.step ?? 'of a sweep'}: ${error.message}`,
    );
    return 1;
  }
}

process.exitCode = await main();
