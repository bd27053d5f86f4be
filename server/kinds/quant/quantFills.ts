// The trades of one subscription, page by page, read out of their evidence: what a row shows is what can be computed again.
// Must answer the owner alone. Source: wire.md "Objects" (quant order: fills).
import type { GridOrder, GridPurpose } from '../../../core/trading/grid/types.ts';
import { type Inputs, integerInput, NONE, textInput } from '../../../core/trading/inputs.ts';
import type { QuantFill, QuantFillList } from '../../../protocol/quantOrder.ts';
import { type PageQuery, readPage } from '../../services/cursor.ts';
import { Refusal } from '../../services/refusal.ts';
import type { Database } from '../../store/database.ts';
import { type FillRow, readFillPage } from '../../store/evidenceStore.ts';

export interface QuantFillsOptions {
  readonly database: Pick<Database, 'pool'>;
  readonly find: (userId: string, orderId: string) => Promise<GridOrder | undefined>;
}

const TRADES = ['buy', 'sell'] as const;

export async function readQuantFills(
  { database, find }: QuantFillsOptions,
  userId: string,
  query: PageQuery & { readonly orderId: string },
): Promise<QuantFillList> {
  const { orderId } = query;
  if ((await find(userId, orderId)) === undefined) throw new Refusal('not_found');
  const { list, next } = await readPage(
    query,
    (page) => readFillPage(database.pool, { userId, orderId, kinds: TRADES }, page),
    ({ id, at }) => ({ id, time: at }),
  );
  // Those of one message have one time: then the newest is the one that changed the subscription last.
  const shown = list.map((row) => ({ row, inputs: JSON.parse(row.inputs) as Inputs }));
  shown.sort((a, b) => b.row.at - a.row.at || stepOf(b.inputs) - stepOf(a.inputs));
  return { list: shown.map(presentFill), next };
}

const stepOf = (inputs: Inputs): number => integerInput(inputs, 'step');

interface Shown {
  readonly row: FillRow;
  readonly inputs: Inputs;
}

function presentFill({ row, inputs }: Shown): QuantFill {
  const { id, at, kind, price, quantity, fee, seq } = row;
  const cell = textInput(inputs, 'cell');
  return {
    id,
    time: at,
    purpose: textInput(inputs, 'purpose') as GridPurpose,
    side: kind === 'buy' ? 'buy' : 'sell',
    cell: cell === NONE ? null : Number(cell),
    price,
    quantity,
    amount: textInput(inputs, 'amount'),
    fee,
    result: kind === 'buy' ? null : textInput(inputs, 'result'),
    seq,
  };
}
