// The figures of a fill beside what this device worked out for them.
import { formatScaled } from '../../../../core/market/scaledText.ts';
import { isSameFigure } from '../../../../core/proof/fill/sameFigure.ts';
import type { StatedFill } from '../../../../core/proof/fill/types.ts';
import { FORMULAS } from '../../../../core/trading/formulas.ts';
import type { Recomputed } from '../../../../core/trading/kindProof.ts';
import { figure, type Figure } from './figure.ts';
import { unitOf } from './units.ts';

export interface CheckedFigure {
  /** In the record; its words are under `figure`. */
  readonly name: string;
  /** What the record states; undefined where it states nothing. */
  readonly stated: Figure | undefined;
  /** What came out here; undefined where this device works out nothing by that name. */
  readonly found: Figure | undefined;
  readonly isEqual: boolean;
}

type Computed = StatedFill & Recomputed;

function compute(fill: Computed): Readonly<Record<string, string>> {
  try {
    return FORMULAS[fill.formulaVersion]?.(fill) ?? {};
  } catch {
    // The check has said so already: inputs that cannot be computed with.
    return {};
  }
}

/** What was said of money at first: a reader looks there. */
const FIRST = 'price quantity payout fee margin amount value result closePrice'.split(' ');
const placeOf = (name: string): number => {
  const place = FIRST.indexOf(name);
  return place < 0 ? FIRST.length : place;
};

const isDoubled = (name: string): boolean => name.endsWith('Doubled');

/** A doubled index is counted in points: shown as twice a price. */
function shownFigure(name: string, text: string, inputs: StatedFill['inputs']): Figure {
  if (!isDoubled(name) || !/^\d{1,15}$/.test(text)) return figure(unitOf(name, inputs), text);
  return figure('price', formatScaled(Number(text), Number(inputs['priceDecimals'])));
}

/** Beside the price an equal double of it says nothing, nor does why nothing was void. */
const saysSomething = ({ name, stated, isEqual }: CheckedFigure): boolean =>
  !isEqual || !(isDoubled(name) || (name === 'voidReason' && stated === undefined));

/** Every result, and what else differs; `different` is core's verdict, and what differs comes first. */
export function checkedFigures(
  fill: Computed,
  different: readonly string[],
): readonly CheckedFigure[] {
  const { inputs } = fill;
  const results = compute(fill);
  const own: Readonly<Record<string, string>> = {
    price: fill.price,
    quantity: fill.quantity,
    fee: fill.fee,
  };
  const names = [...new Set([...Object.keys(results), ...different])];
  const rows = names.map((name): CheckedFigure => {
    const isEqual = !different.includes(name);
    const [inRecord, computed] = [inputs[name], results[name]];
    // What stands on the fill itself may differ from its inputs, whose result is right.
    const isOwnWrong =
      !isEqual && name in own && (computed === undefined || isSameFigure(inRecord, computed));
    const stated = isOwnWrong ? own[name] : inRecord;
    const found = computed ?? (isOwnWrong ? inRecord : undefined);
    const asFigure = (text: string | undefined) =>
      text === undefined || text === 'none' ? undefined : shownFigure(name, text, inputs);
    return { name, stated: asFigure(stated), found: asFigure(found), isEqual };
  });
  return rows
    .filter(saysSomething)
    .sort((a, b) => Number(a.isEqual) - Number(b.isEqual) || placeOf(a.name) - placeOf(b.name));
}
