// What must always be so of positions, beside what they hold: an open one is what its fills, its nights and its added margin have
// made it, and one that is over left with no more than these had brought. Each fill tells what it took along, so that nothing is
// rounded again here, and a row that somebody rewrites is found though no entry came of it.
// Source: decisions.md "Contract", reliability.md "Invariants" (margin = its postings, result equals the formula).
import { idIn, told, toldNumber } from '../../store/givenText.ts';
import { type Check, NEW_ENTRIES, TOUCHED } from '../../store/invariantStore.ts';

/** What the fills `f` come to, of those that open, those that charge a night, and those that close. */
const sumOf = (opens: string, charges: string, closes: string): string =>
  `coalesce(sum(CASE f.kind WHEN 'open' THEN ${opens} WHEN 'overnight' THEN ${charges} ELSE ${closes} END), 0)`;

/** Of the order `o`. */
const FILLED = `SELECT ${sumOf('f.quantity', '0', '-f.quantity')} AS quantity,
    ${sumOf(toldNumber('cost'), '0', `-${toldNumber('entryCost')}`)} AS cost,
    ${sumOf(toldNumber('margin'), '0', `-${toldNumber('marginReleased')}`)} AS margin,
    ${sumOf('0', 'f.fee', `-${toldNumber('overnightFee')}`)} AS overnight
  FROM fills f WHERE f.order_id = o.id`;

/** By the steps of the order, which name an entry wherever it stands. */
const ADDED_MARGIN = `SELECT coalesce(sum(p.amount), 0) FROM entries e JOIN postings p ON p.entry_id = e.id AND p.bucket = 'locked'
  WHERE e.kind = 'contract_add_margin'
    AND e.cause = ANY(ARRAY(SELECT o.id || ':' || step FROM generate_series(1, o.version) AS step))`;

/** `orders`: of which; `overnight`: what must not be so of their nights. */
const differing = (orders: string, overnight: string): string =>
  `SELECT o.user_id, o.id::text AS detail FROM (${orders}) o CROSS JOIN LATERAL (${FILLED}) s
  WHERE (o.open_quantity, o.open_cost) IS DISTINCT FROM (s.quantity, s.cost)
    OR CASE WHEN o.margin <> s.margin THEN o.margin <> s.margin + (${ADDED_MARGIN}) ELSE false END
    OR ${overnight}`;

/** Where the last fill paid something out, what the nights cost had been paid before. */
const PAID_OUT = `SELECT FROM fills f WHERE f.order_id = o.id AND ${told('positionQuantity')} = '0' AND ${toldNumber('payout')} > 0`;

export const contractChecks: readonly Check[] = [
  {
    invariant: 'an open position is what its fills say',
    sql: differing(
      `SELECT c.* FROM (${TOUCHED}) t JOIN contract_orders c ON c.user_id = t.user_id WHERE c.state IN ('pending', 'holding')`,
      'o.accrued_overnight_fee <> s.overnight',
    ),
  },
  {
    // One that was rewritten and closed between two looks.
    invariant: 'a position that is over took what its fills had brought',
    isForEver: true,
    sql: differing(
      `SELECT c.* FROM contract_orders c WHERE c.state IN ('closed', 'liquidated') AND c.id IN (
        SELECT ${idIn('e.cause')} FROM (${NEW_ENTRIES}) e WHERE e.kind IN ('contract_close', 'contract_liquidation'))`,
      `s.overnight < 0 OR (s.overnight > 0 AND EXISTS (${PAID_OUT}))`,
    ),
  },
];
