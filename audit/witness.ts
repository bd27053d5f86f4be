// `npm run witness`: follows a log, checks that it only grows, cosigns what extends what it saw, by itself and when the log
// asks. Source: running.md, ../transparency/tlog-witness.md.
import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { NoteSigner } from '../core/proof/log/checkNote.ts';
import { formatVerifierKey } from '../core/proof/log/verifierKey.ts';
import { readCommand, reasonOf } from './commandLine.ts';
import { createCosigner } from './ed25519.ts';
import { createLogClient, type LogClient } from './logClient.ts';
import { createWitness, type Witness } from './witness/createWitness.ts';
import { findLogKey } from './witness/findLogKey.ts';
import { follow, type FollowOptions } from './witness/follow.ts';
import { followKey } from './witness/followKey.ts';
import { originHash } from './stateFolder.ts';
import { lockFolder } from './witness/lockFolder.ts';
import { type Memory, openMemory } from './witness/memory.ts';
import { createWitnessServer } from './witness/serve.ts';
import { readArguments, USAGE, type WitnessArguments } from './witness/witnessOptions.ts';

/** Ended by these it gives its memory back, and ends as it would have. */
const SIGNALS = [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const;

function ownSeed(memory: Memory): Uint8Array {
  const kept = memory.seed();
  if (kept !== undefined) return kept;
  const made = randomBytes(32);
  memory.keepSeed(made);
  return made;
}

/** Again and again until it is done; at once and never again for who looks once. */
async function insist<T>(
  what: string,
  { once, everyMs }: WitnessArguments,
  act: () => Promise<T>,
): Promise<T> {
  for (;;) {
    try {
      return await act();
    } catch (error) {
      if (once) throw error;
      console.error(`${what}: ${reasonOf(error)}`);
      await wait(everyMs);
    }
  }
}

async function listen(
  witness: Witness,
  cosigner: NoteSigner,
  { host, port }: WitnessArguments,
): Promise<void> {
  const server = createWitnessServer(witness);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port }, resolve);
  });
  const { port: taken } = server.address() as AddressInfo;
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${taken}`;
  console.log(`LOG_WITNESSES=${formatVerifierKey(cosigner.key)}@${url}`);
  console.log(`Cosigned checkpoints: ${url}/${originHash(witness.origin)}/checkpoint`);
}

async function lookOnce(options: FollowOptions & { client: LogClient }): Promise<void> {
  // First: of a log that has handed over the newest checkpoint may carry the new key alone.
  const next = await followKey(options);
  if (next !== undefined)
    console.log(`The log goes on under the key that it announced: ${formatVerifierKey(next)}`);
  const followed = await follow(options);
  if (followed.state === 'cosigned') console.log(`cosigned ${followed.size} entries`);
  if (followed.state !== 'contradiction') return;
  console.error(`THE LOG SHOWS TWO HISTORIES: both checkpoints are in ${followed.evidence}`);
  process.exitCode = 1;
}

async function run(given: WitnessArguments): Promise<void> {
  process.once('exit', await lockFolder(given.state));
  for (const [signal, code] of SIGNALS) process.once(signal, () => process.exit(code));
  const memory = openMemory(given.state);
  const client = createLogClient(given.log);
  const cosigner = createCosigner(given.name, ownSeed(memory));
  const log = await insist('the key of the log could not be found', given, () =>
    findLogKey(client, memory, given.key),
  );
  const now = (): number => Math.floor(Date.now() / 1000);
  const witness = createWitness({ log, cosigner, memory, now });
  console.log(`Follows ${witness.origin}, known by ${formatVerifierKey(log)}`);
  if (!given.once) await listen(witness, cosigner, given);
  for (;;) {
    await insist('the log could not be read', given, () => lookOnce({ client, witness, memory }));
    if (given.once) return;
    await wait(given.everyMs);
  }
}

const command = readCommand(readArguments, USAGE);
if (command === undefined) process.exitCode = 1;
else {
  await run(command).catch((error: unknown) => {
    console.error(reasonOf(error));
    process.exit(1);
  });
}
