// Makes a past day of a simulated market again from the seeds that its server told, and compares what was published of it.
// Must know no secret: seeds out of the log, the rulebook that the log names, the simulator. Source: decisions.md "Simulated market".
import type { MarketProduct } from '../core/market/types.ts';
import type { VerifierKey } from '../core/proof/log/verifierKey.ts';
import { hashRulebook } from '../core/proof/rulebookHash.ts';
import { marketProducts } from '../core/rulebook/marketProducts.ts';
import { nodeSha256 } from '../audit/ed25519.ts';
import type { LogClient } from '../audit/logClient.ts';
import { SIM_GENESIS } from '../server/market/sim/createSimFeed.ts';
import { openStreams } from '../server/market/sim/openStreams.ts';
import { SecondComparison } from './compareSecond.ts';
import { readLog, type ReadLog } from './readLog.ts';
import type { RegenerateArguments } from './regenerateOptions.ts';

const DAY_MS = 86_400_000;
const textOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

export interface RegenerateOptions extends Pick<
  RegenerateArguments,
  'day' | 'from' | 'to' | 'product'
> {
  readonly client: LogClient;
  readonly log: VerifierKey;
  readonly tell: (line: string) => void;
}

/** What differs, one line for each; empty where nothing does. */
export async function regenerateDay(options: RegenerateOptions): Promise<readonly string[]> {
  const { client, log, from, to, tell } = options;
  const found: string[] = [];
  const read = await readLog({ client, log, from, to });
  if (typeof read === 'string') return [read];
  checkSeeds(options, read, found);
  if (found.length > 0) return found;
  const products = await readProducts(options, read.rulebook);
  if (typeof products === 'string') return [products];
  const seedOf = (day: number): string => {
    const seed = read.seeds.get(textOf(day))?.seed;
    if (seed === undefined) throw new Error(`the log tells no seed of ${textOf(day)}`);
    return seed;
  };
  const { streams } = openStreams({ seedOf, products, genesis: SIM_GENESIS });
  const report = (key: string, detail: string): void => void found.push(`${key}: ${detail}`);
  const comparison = new SecondComparison({ streams, genesis: SIM_GENESIS, report });
  const missing = await compareAll(options, read, comparison);
  const { seconds, messages, books, unpublished } = comparison;
  tell(`${read.roots.size} seconds are in the log, ${missing} of them without lines any more`);
  tell(`${seconds} seconds with ${messages} messages and ${books} books compared with the seeds`);
  if (unpublished > 0) tell(`${unpublished} messages of the seeds were not published in them`);
  // A run that compared nothing has not shown that anything is right.
  if (messages === 0)
    found.push(`nothing_compared: no published message of ${options.day} is there`);
  return found;
}

/** The day's own seed as it was committed, each seed since the genesis told, and each as committed where one was. */
function checkSeeds({ day, tell }: RegenerateOptions, read: ReadLog, found: string[]): void {
  const { seeds, committed } = read;
  for (let at = SIM_GENESIS / DAY_MS; textOf(at) <= day; at += 1) {
    const one = textOf(at);
    const told = seeds.get(one);
    const hash = committed.get(one)?.hash;
    if (told === undefined) {
      found.push(`seed_not_revealed: the log tells no seed of ${one}`);
      return;
    }
    if (hash !== undefined && nodeSha256(told.seed) !== hash)
      found.push(`seed_differs: ${one}: the seed is not the one that was committed`);
  }
  const promise = committed.get(day);
  if (promise === undefined) {
    found.push(`seed_differs: ${day}: a seed that nobody committed`);
    return;
  }
  const { entry } = promise;
  tell(
    `${day}: seed committed in entry ${entry}, told in entry ${seeds.get(day)?.entry} of ${read.size}`,
  );
}

/** A string where the server has no such document. */
async function readProducts(
  { client, product }: RegenerateOptions,
  hash: string | undefined,
): Promise<readonly MarketProduct[] | string> {
  if (hash === undefined) return 'rulebook_missing: the log names no rulebook';
  const document = await client.call(`proof/getRulebook?hash=${hash}`);
  if (hashRulebook(document, nodeSha256) !== hash)
    return `rulebook_swapped: rulebook ${hash}: the server has another document`;
  const all = marketProducts(document as Parameters<typeof marketProducts>[0]);
  const products = all.filter(({ id }) => product === undefined || id === product);
  return products.length === 0 ? `nothing_compared: no product ${product}` : products;
}

/** How many of the logged seconds have no lines any more. */
async function compareAll(
  { client, product }: RegenerateOptions,
  { roots }: ReadLog,
  comparison: SecondComparison,
): Promise<number> {
  let missing = 0;
  for (const [second, root] of roots) {
    const text = await client.text(`ticks/${product ?? 'all'}/${second}`);
    if (text === undefined) missing += 1;
    else comparison.compare(second, root, text);
  }
  return missing;
}
