// What can be undone and done again: changes of single drawings, so that undoing one leaves alone what another device
// has drawn meanwhile. Pure.
import { MOST_DRAWINGS, type Drawing } from '../../../../core/market/drawings.ts';

/** Of one drawing: without `before` it was drawn, without `after` removed. */
export interface Change {
  readonly before?: Drawing;
  readonly after?: Drawing;
}

/** Changes that were one act: removing all is one. */
export type Step = readonly Change[];

export interface History {
  readonly done: readonly Step[];
  readonly undone: readonly Step[];
}

export const NO_HISTORY: History = { done: [], undone: [] };
/** More nobody takes back by hand. */
const MOST_STEPS = 100;

export const withStep = ({ done }: History, step: Step): History => ({
  done: [...done, step].slice(-MOST_STEPS),
  undone: [],
});

const invert = (step: Step): Step =>
  step
    .map(({ before, after }) => ({
      ...(after !== undefined && { before: after }),
      ...(before !== undefined && { after: before }),
    }))
    .toReversed();

/** The step that undoing (or doing again) takes, and the history after it; undefined where there is nothing. */
export function takeStep(
  { done, undone }: History,
  way: 'undo' | 'redo',
): { readonly step: Step; readonly history: History } | undefined {
  const step = way === 'undo' ? done.at(-1) : undone.at(-1);
  if (step === undefined) return undefined;
  return way === 'undo'
    ? { step: invert(step), history: { done: done.slice(0, -1), undone: [...undone, step] } }
    : { step, history: { done: [...done, step], undone: undone.slice(0, -1) } };
}

/** Changed now, and after whatever it was made from: a device whose clock is behind does not lose to itself. */
const edited = (drawing: Drawing, known: Drawing | undefined, now: number): Drawing => ({
  ...drawing,
  editedAt: Math.max(now, drawing.editedAt, (known?.editedAt ?? -1) + 1),
});

/**
 * The drawings after a step. What is gone meanwhile is not changed back to life; what has no room is left out.
 */
export function applyStep(
  drawings: readonly Drawing[],
  step: Step,
  now: number,
): readonly Drawing[] {
  let made = drawings;
  for (const { before, after } of step) {
    const id = (after ?? before)?.id;
    const known = made.find((one) => one.id === id);
    if (after === undefined) made = made.filter((one) => one.id !== id);
    else if (known !== undefined) {
      const changed = edited(after, known, now);
      made = made.map((one) => (one.id === id ? changed : one));
    } else if (before === undefined && made.length < MOST_DRAWINGS)
      made = [...made, edited(after, undefined, now)];
  }
  return made;
}
