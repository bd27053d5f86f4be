// Where the closes that a fill rests on stand in the public log, as evidence tells it.
// Source: decisions.md "CFD call / put" (Early close), "Price evidence" (Public log), wire.md proof/getFill.
import type { ProductId } from '../../core/market/types.ts';
import { formatLogLine } from '../../core/proof/log/logLine.ts';
import type { StatedFill } from '../../core/proof/fill/types.ts';
import { eventOf } from '../../core/trading/formulas.ts';
import type { FillEvidence } from '../../protocol/proof.ts';
import type { LogPlaceOf } from './logPlaces.ts';
import type { MinuteCloses } from './minuteCloses.ts';

/** Nothing for a fill that rests on no closes, and for one whose closes were never written down. */
export type ClosesPlaceOf = (
  productId: ProductId,
  fill: Pick<StatedFill, 'formulaVersion' | 'inputs'>,
) => Promise<Pick<FillEvidence['fills'][number], 'closes'>>;

export const createClosesPlaces =
  (closes: Pick<MinuteCloses, 'placeOf'>, placeOf: LogPlaceOf): ClosesPlaceOf =>
  async (productId, fill) => {
    const stated = eventOf(fill)?.closes?.(fill.inputs, fill.formulaVersion);
    const place = stated && (await closes.placeOf(productId, stated));
    if (stated === undefined || place === undefined) return {};
    const line = formatLogLine({ kind: 'closes', minute: stated.minute, root: place.root });
    return { closes: { path: [...place.path], line, log: await placeOf(line) } };
  };
