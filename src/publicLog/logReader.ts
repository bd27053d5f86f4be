// Reads the public log over HTTP as any page may: checkpoints, hashes out of tiles, entries, seconds of the price log.
// Must believe nothing of it: what is read is worth something only once a proof holds. Source: wire.md "The public log".
import { parseBundle } from '../../core/proof/log/entryBundle.ts';
import { HASH_BYTES, type LeafRange } from '../../core/proof/log/merkleTree.ts';
import { type Tile, TILE_WIDTH, tileIn, tilePath } from '../../core/proof/log/tile.ts';
import { hashesFromTiles, tilesOf } from '../../core/proof/log/tileHashes.ts';
import { sha256Bytes } from '../../core/proof/sha256.ts';
import type { LogDescription } from '../../protocol/proof.ts';
import { sendOnce } from '../api/request.ts';
import { apiBaseUrl } from '../lib/env.ts';

const ANSWER_WITHIN_MS = 15_000;

/** No answer, or one that is nothing of a log: never a reason for an alarm. */
export class LogUnreadable extends Error {}

/** `anew`: past every cache on the way. */
export interface LogReader {
  /** The signed note, as it came. */
  checkpoint(anew: boolean): Promise<string>;
  description(): Promise<LogDescription>;
  /** Hashes of ranges in the tree of `size`. */
  hashes(ranges: readonly LeafRange[], size: number, anew: boolean): Promise<Uint8Array[]>;
  /** An entry of a tree that has at least `size`. */
  entry(index: number, size: number): Promise<Uint8Array>;
  /** A second of a product's log of prices; undefined where its lines are not kept any more. */
  second(productId: string, second: number): Promise<string | undefined>;
}

async function read(path: string, cache: RequestCache): Promise<Response> {
  try {
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
    return await fetch(`${apiBaseUrl}/log/${path}`, { cache, signal });
  } catch (error) {
    throw new LogUnreadable(`log/${path}: no answer`, { cause: error });
  }
}

async function readWhole(path: string, cache: RequestCache): Promise<Response> {
  const response = await read(path, cache);
  if (!response.ok) throw new LogUnreadable(`log/${path}: ${response.status}`);
  return response;
}

const readBytes = async (path: string, cache: RequestCache): Promise<Uint8Array> =>
  new Uint8Array(await (await readWhole(path, cache)).arrayBuffer());

/** A tile of another length is somebody else's page. */
async function readTile(tile: Tile, anew: boolean): Promise<Uint8Array> {
  const bytes = await readBytes(tilePath(tile), anew ? 'reload' : 'default');
  if (bytes.length !== tile.width * HASH_BYTES)
    throw new LogUnreadable(`log/${tilePath(tile)}: ${bytes.length} bytes`);
  return bytes;
}

async function readDescription(): Promise<LogDescription> {
  const nobody = { token: undefined, lang: 'en' };
  const never = new AbortController().signal;
  const answer = await sendOnce(apiBaseUrl, { path: 'proof/getLog' }, nobody, never);
  const read = answer.kind === 'data' ? (answer.data as Partial<LogDescription>) : undefined;
  const { key, checkpoint, origin, witnesses } = read ?? {};
  const isWhole = [key, checkpoint, origin].every((one) => typeof one === 'string');
  if (!isWhole || !Array.isArray(witnesses)) throw new LogUnreadable('proof/getLog: no answer');
  return read as LogDescription;
}

async function readEntry(index: number, size: number): Promise<Uint8Array> {
  const tile = tileIn('entries', Math.floor(index / TILE_WIDTH), size);
  const bundle = tile && parseBundle(await readBytes(tilePath(tile), 'default'));
  const entry = bundle?.[index % TILE_WIDTH];
  if (entry === undefined) throw new LogUnreadable(`log: no entry ${index}`);
  return entry;
}

async function readSecond(path: string): Promise<string | undefined> {
  const response = await read(path, 'default');
  if (response.status === 404) return undefined;
  if (!response.ok) throw new LogUnreadable(`log/ticks: ${response.status}`);
  return response.text();
}

/** What does not change is read once for a proof's picture, check and file. */
class Kept<Value> {
  readonly #known = new Map<string, Promise<Value>>();

  find(path: string): Promise<Value> | undefined {
    return this.#known.get(path);
  }

  /** One that did not come, or is not there yet, is asked for again. */
  keep(path: string, value: Promise<Value>): Promise<Value> {
    if (this.#known.size >= MOST_KEPT) this.#known.clear();
    this.#known.set(path, value);
    const forget = (): void => {
      if (this.#known.get(path) === value) this.#known.delete(path);
    };
    value.then((read) => {
      if (read === undefined) forget();
    }, forget);
    return value;
  }
}

const MOST_KEPT = 100;
const seconds = new Kept<string | undefined>();
const tiles = new Kept<Uint8Array>();

/** `anew`: what was kept, here or on the way, may have been wrong. */
function keepTile(tile: Tile, anew: boolean): Promise<Uint8Array> {
  const path = tilePath(tile);
  return (anew ? undefined : tiles.find(path)) ?? tiles.keep(path, readTile(tile, anew));
}

export const logReader: LogReader = {
  checkpoint: async (anew) =>
    (await readWhole('checkpoint', anew ? 'no-store' : 'no-cache')).text(),
  description: readDescription,
  hashes: async (ranges, size, anew) => {
    const wanted = tilesOf(ranges, size);
    const read = await Promise.all(wanted.map((tile) => keepTile(tile, anew)));
    const byPath = new Map(wanted.map((tile, place) => [tilePath(tile), read[place]]));
    const bytesOf = (tile: Tile): Uint8Array => byPath.get(tilePath(tile)) ?? new Uint8Array();
    return hashesFromTiles(ranges, size, bytesOf, sha256Bytes);
  },
  entry: readEntry,
  second: (productId, second) => {
    const path = `ticks/${productId}/${second}`;
    return seconds.find(path) ?? seconds.keep(path, readSecond(path));
  },
};
