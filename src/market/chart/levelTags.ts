// Where the tags of the user's levels stand: in the order of their prices, none over another. What has no room of its
// own stands under one "+3".

/** Tags closer than this touch (DESIGN 8). */
export const TAG_STEP_PX = 18;
/** Half a tag: none is cut by the edge of the pane. */
const HALF_PX = 8;

export interface AxisTag {
  readonly y: number;
  /** Indices of the levels it stands for; several are told as their number. */
  readonly members: readonly number[];
}

interface Height {
  readonly y: number;
  readonly index: number;
}

interface Side {
  /** 1: down the axis, towards lower prices. */
  readonly direction: 1 | -1;
  /** The first height that is free. */
  readonly free: number;
  /** The last height a tag may stand at. */
  readonly edge: number;
}

/** One side of the last price, the nearest level first. Each is pushed outward by one step at the most. */
function placeSide(heights: readonly Height[], side: Side): AxisTag[] {
  const { direction, edge } = side;
  const isBeyond = (y: number, limit: number): boolean => (y - limit) * direction > 0;
  const placed: { y: number; members: number[] }[] = [];
  let { free } = side;
  for (const { y, index } of heights) {
    const inside = isBeyond(y, edge) ? edge : y;
    const at = isBeyond(free, inside) ? free : inside;
    const isRoom = !isBeyond(at, edge) && Math.abs(at - inside) <= TAG_STEP_PX;
    const before = placed.at(-1);
    if (isRoom) {
      placed.push({ y: at, members: [index] });
      free = at + direction * TAG_STEP_PX;
    } else before?.members.push(index);
  }
  return placed;
}

/**
 * The tags on the axis. What is above the last price stays above its tag, and so on: their order is that of the prices.
 * `last` is the height of the last price's tag, which wins its place.
 */
export function placeAxisTags(
  heights: readonly number[],
  last: number | undefined,
  paneHeight: number,
): readonly AxisTag[] {
  const ordered = heights.map((y, index) => ({ y, index })).sort((a, b) => a.y - b.y);
  const split = last ?? -Infinity;
  const above = ordered.filter(({ y }) => y < split).reverse();
  const below = ordered.filter(({ y }) => y >= split);
  return [
    ...placeSide(above, { direction: -1, free: split - TAG_STEP_PX, edge: HALF_PX }),
    ...placeSide(below, {
      direction: 1,
      free: last === undefined ? HALF_PX : last + TAG_STEP_PX,
      edge: paneHeight - HALF_PX,
    }),
  ];
}

export interface LeftTag {
  readonly x: number;
  readonly y: number;
  readonly members: readonly number[];
  /** Only their number is told. */
  readonly isMore: boolean;
}

interface LeftRoom {
  readonly left: number;
  readonly right: number;
  readonly gap: number;
  /** Width of "+3". */
  readonly moreWidth: number;
  /** What stands over the pane at its foot: tags from `top` on begin beside it. */
  readonly corner?: { readonly top: number; readonly right: number } | undefined;
}

/** The tags in the pane, the most important first: what stands in another's way goes beside it, or under its "+3". */
export function placeLeftTags(
  tags: readonly { readonly y: number; readonly width: number }[],
  { left, right, gap, moreWidth, corner }: LeftRoom,
): readonly LeftTag[] {
  const placed: { x: number; y: number; end: number; members: number[]; isMore: boolean }[] = [];
  for (const [index, { y, width }] of tags.entries()) {
    const inTheWay = placed.filter((tag) => Math.abs(tag.y - y) < TAG_STEP_PX);
    const more = inTheWay.find((tag) => tag.isMore);
    const first = corner !== undefined && y >= corner.top ? corner.right : left;
    const x = Math.max(first, ...inTheWay.map((tag) => tag.end + gap));
    const isRoom = inTheWay.length === 0 || x + width + gap + moreWidth <= right;
    if (more !== undefined) more.members.push(index);
    else
      placed.push({
        x,
        y,
        end: x + (isRoom ? width : moreWidth),
        members: [index],
        isMore: !isRoom,
      });
  }
  return placed.map(({ x, y, members, isMore }) => ({ x, y, members, isMore }));
}
