// An early sale of a call or put as it is since the public log has the closes of minutes: one that was published before, with the
// minute of its closes and the way from its product's line up to the root of their entry, beside another product's line.
import type { FillEvidence } from '../../protocol/proof.ts';
import {
  closesMinuteAt,
  closesTree,
  formatProductCloses,
  parseCloses,
  type ProductCloses,
} from '../../core/proof/closes.ts';
import { formatLogLine } from '../../core/proof/log/logLine.ts';
import { pathInTree } from '../../core/proof/merkle.ts';
import { sha256 } from '../../core/proof/sha256.ts';
import { CFD_FORMULA_VERSION } from '../../core/trading/cfd/explain.ts';

type Fill = FillEvidence['fills'][number];

/** Where a product's closes stand, which no checkpoint covers yet. */
export function placeOfCloses(own: ProductCloses): NonNullable<Fill['closes']> {
  const { minute } = own;
  const rows = [{ productId: 'BTCUSDT', minute, closes: [] }, own];
  const tree = closesTree(rows.map(formatProductCloses), sha256);
  const line = formatLogLine({ kind: 'closes', minute, root: tree.at(-1)?.[0] ?? '' });
  return { path: [...pathInTree(tree, 1)], line, log: null };
}

export function withLoggedCloses(fill: Fill): Fill {
  const { productId } = fill.tick;
  const minute = closesMinuteAt(Number(fill.inputs['saleAcceptedAt']));
  const closes = parseCloses(fill.inputs['closes'] ?? '');
  if (closes === undefined) throw new Error(`fill ${fill.id} states no closes`);
  return {
    ...fill,
    formulaVersion: CFD_FORMULA_VERSION,
    inputs: { ...fill.inputs, closesMinute: String(minute) },
    closes: placeOfCloses({ productId, minute, closes }),
  };
}
