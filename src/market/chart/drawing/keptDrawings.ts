// Drawings as this device keeps them, in its preferences: for each user and product a list, and what is known of the
// server's. What is stored is not trusted: whatever does not fit is left out. Pure.
import {
  DRAWING_COLOURS,
  DRAWING_TOOLS,
  MOST_DRAWINGS,
  POINTS_OF_TOOL,
  type Drawing,
} from '../../../../core/market/drawings.ts';
import { DECIMAL_PATTERN } from '../../../../core/money/decimalPattern.ts';

/** A list as it was sent, for as long as nobody knows whether the server took it. */
export interface PendingList {
  /** Of the request: the server takes it once, and says again what it said. */
  readonly key: string;
  /** Of the server's list that it was made from. */
  readonly version: number;
  readonly drawings: readonly Drawing[];
}

export interface KeptDrawings {
  readonly drawings: readonly Drawing[];
  /** Not shown, on this device. */
  readonly isHidden: boolean;
  /** Ids that the server had when device and server last agreed: what is missing since was removed on one side. */
  readonly agreed: readonly string[];
  readonly pending: PendingList | undefined;
}

type Raw = Readonly<Record<string, unknown>>;

export const NOTHING_KEPT: KeptDrawings = {
  drawings: [],
  isHidden: false,
  agreed: [],
  pending: undefined,
};

/** Charts that are kept; the one that was changed longest ago goes first, and of too many drawings in all as well. */
const MOST_CHARTS = 40;
const MOST_KEPT = 2000;

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const asObject = (value: unknown): Raw =>
  typeof value === 'object' && value !== null ? (value as Raw) : {};
const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const isNatural = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0;
const isPrice = (value: unknown): value is string =>
  typeof value === 'string' &&
  value.length <= 40 &&
  DECIMAL_PATTERN.test(value) &&
  !value.startsWith('-') &&
  /[1-9]/.test(value);
const isId = (value: unknown): value is string => typeof value === 'string' && ID.test(value);

function parsePoints(value: unknown): Drawing['points'] {
  return asList(value).flatMap((one) => {
    const { time, price } = asObject(one);
    return isNatural(time) && isPrice(price) ? [{ time, price }] : [];
  });
}

function parseDrawing(value: unknown): Drawing | undefined {
  const { id, tool: toolName, colour: colourName, points: list, editedAt } = asObject(value);
  const tool = DRAWING_TOOLS.find((one) => one === toolName);
  const colour = DRAWING_COLOURS.find((one) => one === colourName);
  if (tool === undefined || colour === undefined || !isId(id) || !isNatural(editedAt))
    return undefined;
  // One more than fits is as wrong as ten thousand.
  const points = parsePoints(asList(list).slice(0, POINTS_OF_TOOL[tool] + 1));
  return points.length === POINTS_OF_TOOL[tool]
    ? { id, tool, colour, points, editedAt }
    : undefined;
}

/** Untrusted → drawings of different ids, as many as a product may have. */
export function parseDrawings(value: unknown): readonly Drawing[] {
  const byId = new Map<string, Drawing>();
  for (const one of asList(value)) {
    if (byId.size === MOST_DRAWINGS) break;
    const drawing = parseDrawing(one);
    if (drawing !== undefined && !byId.has(drawing.id)) byId.set(drawing.id, drawing);
  }
  return [...byId.values()];
}

function parsePending(value: unknown): PendingList | undefined {
  const { key, version, drawings } = asObject(value);
  return isId(key) && isNatural(version)
    ? { key, version, drawings: parseDrawings(drawings) }
    : undefined;
}

export function parseKept(value: unknown): KeptDrawings {
  const { drawings, isHidden, agreed, pending } = asObject(value);
  return {
    drawings: parseDrawings(drawings),
    isHidden: isHidden === true,
    agreed: asList(agreed).slice(0, MOST_DRAWINGS).filter(isId),
    pending: parsePending(pending),
  };
}

/** Where the drawings of a user (a visitor: '') on a product are kept. */
export const keyOf = (uid: string, productId: string): string => `${uid} ${productId}`;

const isNothing = ({ drawings, isHidden, agreed, pending }: KeptDrawings): boolean =>
  !isHidden && pending === undefined && drawings.length + agreed.length === 0;
const countKept = (value: unknown): number => asList(asObject(value)['drawings']).length;

/** All that is kept, with one chart's changed: the newest last, as many as may be. */
export function withKept(all: Raw, key: string, kept: KeptDrawings): Raw {
  const others = Object.entries(all).filter(([one]) => one !== key);
  if (isNothing(kept)) return Object.fromEntries(others);
  const entries = [...others, [key, kept] as const].slice(-MOST_CHARTS);
  let room = MOST_KEPT;
  const fitting = entries.toReversed().filter(([, value]) => {
    room -= countKept(value);
    return room >= 0;
  });
  return Object.fromEntries(fitting.toReversed());
}

/** The visitor's drawings become those of who signs in, as his favourites do; what has no room stays with the visitor. */
export function adoptDrawings(all: Raw, uid: string): Raw {
  let adopted = all;
  for (const [key, value] of Object.entries(all)) {
    if (!key.startsWith(' ')) continue;
    const visitor = parseKept(value);
    const own = parseKept(adopted[`${uid}${key}`]);
    const room = MOST_DRAWINGS - own.drawings.length;
    const known = new Set(own.drawings.map(({ id }) => id));
    const more = visitor.drawings.filter(({ id }) => !known.has(id));
    const left = more.slice(room);
    const { [key]: _taken, ...others } = adopted;
    adopted = left.length > 0 ? withKept(adopted, key, { ...visitor, drawings: left }) : others;
    if (more.length > 0 && room > 0) {
      const drawings = [...own.drawings, ...more.slice(0, room)];
      adopted = withKept(adopted, `${uid}${key}`, { ...own, drawings });
    }
  }
  return adopted;
}
