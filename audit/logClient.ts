// Reads a log of tlog-tiles over HTTP: its checkpoint, and hashes out of its tiles.
// Must believe nothing of it: what it reads is worth something only once a proof holds.
import { setTimeout as wait } from 'node:timers/promises';
import type { LeafRange } from '../core/proof/log/merkleTree.ts';
import { parseBundle } from '../core/proof/log/entryBundle.ts';
import { type Tile, TILE_WIDTH, tilePath } from '../core/proof/log/tile.ts';
import { hashesFromTiles, tilesOf } from '../core/proof/log/tileHashes.ts';
import { nodeSha256Bytes } from './ed25519.ts';

const ANSWER_WITHIN_MS = 10_000;
/** A full bundle of the longest entries is 16 MB; a checkpoint a few kB. */
const MOST_BYTES = 17 * 1024 * 1024;

export interface LogClient {
  /** The signed note, as it came. */
  checkpoint(): Promise<string>;
  /** Hashes of ranges in the tree of `size`. */
  hashes(ranges: readonly LeafRange[], size: number): Promise<Uint8Array[]>;
  /** Entries from ≤ index < to, of a tree that has at least `to`. */
  entries(from: number, to: number): Promise<Uint8Array[]>;
  /** A text below the log's prefix; undefined where there is none. */
  text(path: string): Promise<string | undefined>;
  /** The data of a call of the server, not believed either. */
  call(path: string): Promise<unknown>;
  /** The verifier key that the server names: to be trusted on first use, or not at all. */
  namedKey(): Promise<string>;
}

/** What should be published and is not there. */
export class Missing extends Error {}

/** Asked to come again later: so often, and so long at most. */
const MOST_WAITS = 100;
const LONGEST_WAIT_S = 60;

/** Waits where the server says that too much was asked. */
async function ask(url: string): Promise<Response> {
  for (let waits = 0; ; waits += 1) {
    const response = await fetch(url, {
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    if (response.status !== 429 || waits === MOST_WAITS) return response;
    await response.body?.cancel();
    const seconds = Number(response.headers.get('retry-after') ?? '1');
    await wait(Math.min(Math.max(seconds || 1, 1), LONGEST_WAIT_S) * 1000);
  }
}

async function read(url: string): Promise<Uint8Array> {
  const response = await ask(url);
  if (response.status === 404) throw new Missing(`${url} is not there`);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk as Uint8Array);
    length += (chunk as Uint8Array).length;
    if (length > MOST_BYTES) throw new Error(`${url} does not end`);
  }
  return Buffer.concat(chunks);
}

const readText = async (url: string): Promise<string> =>
  new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await read(url));

/** `url`: a server's, or that of the log below it, e.g. `https://trade.example.com/log/`. */
export function createLogClient(url: string): LogClient {
  const { origin, pathname } = new URL(url);
  const prefix = pathname === '/' ? `${origin}/log/` : `${origin}${pathname.replace(/\/*$/, '/')}`;

  /** A partial tile may have made way for the full one (tlog-tiles "Partial Tiles"). */
  const readTile = async (tile: Tile): Promise<Uint8Array> => {
    try {
      return await read(prefix + tilePath(tile));
    } catch (error) {
      if (!(error instanceof Missing) || tile.width === TILE_WIDTH) throw error;
      return read(prefix + tilePath({ ...tile, width: TILE_WIDTH }));
    }
  };

  const call = async (path: string): Promise<unknown> =>
    (JSON.parse(await readText(`${origin}/api/${path}`)) as { data?: unknown }).data;

  return {
    checkpoint: () => readText(`${prefix}checkpoint`),
    hashes: async (ranges, size) => {
      const tiles = new Map<string, Uint8Array>();
      for (const tile of tilesOf(ranges, size)) tiles.set(tilePath(tile), await readTile(tile));
      const bytesOf = (tile: Tile) => tiles.get(tilePath(tile)) ?? new Uint8Array();
      return hashesFromTiles(ranges, size, bytesOf, nodeSha256Bytes);
    },
    entries: async (from, to) => {
      const entries: Uint8Array[] = [];
      for (let index = Math.floor(from / TILE_WIDTH); index * TILE_WIDTH < to; index += 1) {
        const first = index * TILE_WIDTH;
        const width = Math.min(TILE_WIDTH, to - first);
        const bundle = parseBundle(await readTile({ level: 'entries', index, width }));
        if (bundle === undefined || bundle.length < width)
          throw new Error(`entries from ${first} cannot be read`);
        entries.push(...bundle.slice(Math.max(from - first, 0), width));
      }
      return entries;
    },
    text: async (path) => {
      try {
        return await readText(prefix + path);
      } catch (error) {
        if (error instanceof Missing) return undefined;
        throw error;
      }
    },
    call,
    namedKey: async () => {
      const data = (await call('proof/getLog')) as { key?: unknown } | undefined;
      if (typeof data?.key !== 'string') throw new Error(`${origin} names no key of its log`);
      return data.key;
    },
  };
}
