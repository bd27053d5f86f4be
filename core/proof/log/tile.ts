// Tiles of height 8: where a hash of the tree is published, how a tile's path is written, and hashes out of a tile's bytes.
// Must never name a tile that a tree of the size does not have. Source: tlog-tiles "Merkle Tree", "Partial Tiles".
import type { Sha256Bytes } from '../sha256.ts';
import { hashNode, HASH_BYTES, type Subtree } from './merkleTree.ts';
import { parseWholeNumber } from './wholeNumber.ts';

export const TILE_HEIGHT = 8;
export const TILE_WIDTH = 256;
const MOST_LEVEL = 63;

/** `level` is a tile level, or the entries themselves, which are cut as level 0 is. */
export interface Tile {
  readonly level: number | 'entries';
  readonly index: number;
  /** Hashes (or entries) in it: 1 to 256; below 256 it is partial. */
  readonly width: number;
}

/** How many hashes the tiles of a level hold together in a tree of `size`. */
export const hashesAt = (level: number, size: number): number =>
  Math.floor(size / TILE_WIDTH ** level);

/** The tile as a tree of `size` has it; undefined where it would be empty. */
export function tileIn(
  level: Tile['level'],
  index: number,
  size: number,
): (Tile & { readonly isFull: boolean }) | undefined {
  const left = hashesAt(level === 'entries' ? 0 : level, size) - index * TILE_WIDTH;
  if (left <= 0) return undefined;
  return { level, index, width: Math.min(left, TILE_WIDTH), isFull: left >= TILE_WIDTH };
}

/** Where a complete subtree is published: its tile, and which of the tile's hashes make it up. */
export function placeOf({ level, index }: Subtree) {
  const within = 2 ** (level % TILE_HEIGHT);
  const first = index * within;
  return {
    level: Math.floor(level / TILE_HEIGHT),
    index: Math.floor(first / TILE_WIDTH),
    first: first % TILE_WIDTH,
    count: within,
  };
}

/** Hash of consecutive hashes of a tile, whose number is a power of two. */
export function hashInTile(
  tile: Uint8Array,
  { first, count }: { readonly first: number; readonly count: number },
  sha256: Sha256Bytes,
): Uint8Array {
  if ((first + count) * HASH_BYTES > tile.length)
    throw new RangeError('the tile does not reach as far');
  if (count === 1) return tile.slice(first * HASH_BYTES, (first + 1) * HASH_BYTES);
  const left = { first, count: count / 2 };
  const right = { first: first + count / 2, count: count / 2 };
  return hashNode(hashInTile(tile, left, sha256), hashInTile(tile, right, sha256), sha256);
}

/** 1234067 → `x001/x234/067`. */
function indexPath(index: number): string {
  const groups = [String(index % 1000).padStart(3, '0')];
  for (let rest = Math.floor(index / 1000); rest > 0; rest = Math.floor(rest / 1000))
    groups.unshift(`x${String(rest % 1000).padStart(3, '0')}`);
  return groups.join('/');
}

/** What follows the log's prefix: `tile/0/x001/067`, `tile/entries/000.p/12`. */
export function tilePath({ level, index, width }: Tile): string {
  const partial = width === TILE_WIDTH ? '' : `.p/${width}`;
  return `tile/${level}/${indexPath(index)}${partial}`;
}

const PATH = /^tile\/(entries|\d{1,2})\/((?:x\d{3}\/)*\d{3})(?:\.p\/(\d{1,3}))?$/;

/** Undefined for every path but the one spelling of a tile that could exist. */
export function parseTilePath(path: string): Tile | undefined {
  const [, levelText = '', indexText = '', widthText] = PATH.exec(path) ?? [];
  const level: Tile['level'] | undefined =
    levelText === 'entries' ? levelText : parseWholeNumber(levelText);
  const index = parseWholeNumber(indexText.replaceAll(/[x/]/g, '').replace(/^0+(?=\d)/, ''));
  const width = widthText === undefined ? TILE_WIDTH : parseWholeNumber(widthText);
  if (level === undefined || index === undefined || width === undefined) return undefined;
  if (level !== 'entries' && level > MOST_LEVEL) return undefined;
  const tile = { level, index, width };
  // Leading zeroes, a width of 0, 256 or more: each tile has one path.
  return width <= TILE_WIDTH && width > 0 && tilePath(tile) === path ? tile : undefined;
}
