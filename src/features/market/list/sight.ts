/** Rows that are drawn together: a few fit into a frame of a slow phone. */
export const ROWS_PER_STRETCH = 3;
/** What comes in under a finger is drawn before it is seen: half a screen above and below is near. */
const AROUND = 0.5;
/** What is seen is looked at anew after so many px: half a row. */
export const SIGHT_STEP_PX = 32;

/** The rows from one to before another. */
interface Rows {
  readonly from: number;
  readonly to: number;
}

export interface Sight {
  readonly seen: Rows;
  readonly near: Rows;
}

const FIRST_ROWS: Rows = { from: 0, to: 15 };
/** Until it is known what is seen: a list is opened at its top. */
export const FIRST_SIGHT: Sight = { seen: FIRST_ROWS, near: FIRST_ROWS };

/**
 * Which of `count` rows are on a screen of `screen` px and near it. `list` is where they lie, from the screen's top. All of
 * them where nothing is laid out.
 */
export function calculateSight(
  list: { readonly top: number; readonly height: number },
  screen: number,
  count: number,
): Sight {
  if (list.height === 0) return { seen: { from: 0, to: count }, near: { from: 0, to: count } };
  const row = list.height / count;
  const within = (around: number): Rows => ({
    from: Math.floor((-list.top - around) / row),
    to: Math.ceil((screen - list.top + around) / row),
  });
  return { seen: within(SIGHT_STEP_PX), near: within(screen * AROUND) };
}

/** Whether some row of the stretch that begins with `first` is one of `rows`. */
export function holdsStretch(rows: Rows, first: number): boolean {
  return first < rows.to && first + ROWS_PER_STRETCH > rows.from;
}
