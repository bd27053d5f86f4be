// Reads a log of tlog-tiles over HTTP: its checkpoint, and hashes out of its tiles.
// Must believe nothing of it: what it reads is worth something only once a proof holds.
import type { LeafRange } from '../core/proof/log/merkleTree.ts';
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
  /** The verifier key that the server names: to be trusted on first use, or not at all. */
  namedKey(): Promise<string>;
}

/** What should be published and is not there. */
export class Missing extends Error {}

async function read(url: string): Promise<Uint8Array> {
  const response = await fetch(url, {
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });
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

  return {
    checkpoint: () => readText(`${prefix}checkpoint`),
    hashes: async (ranges, size) => {
      const tiles = new Map<string, Uint8Array>();
      for (const tile of tilesOf(ranges, size)) tiles.set(tilePath(tile), await readTile(tile));
      const bytesOf = (tile: Tile) => tiles.get(tilePath(tile)) ?? new Uint8Array();
      return hashesFromTiles(ranges, size, bytesOf, nodeSha256Bytes);
    },
    namedKey: async () => {
      const { data } = JSON.parse(await readText(`${origin}/api/proof/getLog`)) as {
        data?: { key?: unknown };
      };
      if (typeof data?.key !== 'string') throw new Error(`${origin} names no key of its log`);
      return data.key;
    },
  };
}
