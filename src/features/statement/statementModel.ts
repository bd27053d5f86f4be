import { decimal, toText } from '../../../core/money/decimal.ts';
import type { StatementLine } from '../../../core/ledger/statementLines.ts';
import { addsUp, feesOf, netOf } from '../../../core/wallet/statement.ts';
import type { StatementBlock as CoreBlock } from '../../../core/wallet/statement.ts';
import type { RecordKind } from '../../../protocol/records.ts';
import type { Statement, StatementBlock } from '../../../protocol/statement.ts';

/** What every part of the page is given: the statement, and what it is of. */
export interface StatementProps {
  readonly statement: Statement;
  readonly period: string;
}

const parse = (block: StatementBlock): CoreBlock => ({
  ...block,
  opening: decimal(block.opening),
  lines: block.lines.map((line) => ({ ...line, amount: decimal(line.amount) })),
  realised: block.realised.map((one) => ({ ...one, amount: decimal(one.amount) })),
  closing: decimal(block.closing),
});

/** Worked out on this device: whether opening and all lines are the closing, in every currency. */
export const isSound = ({ currencies }: Pick<Statement, 'currencies'>): boolean =>
  currencies.every((block) => addsUp(parse(block)));

/** What trading brought after its fees, in the block's currency; undefined where nothing was traded. */
export function netResultOf(block: StatementBlock): string | undefined {
  const net = netOf(parse(block));
  return net && toText(net);
}

/** Everything that was paid in fees. */
export const feesPaid = (block: StatementBlock): string => toText(feesOf(parse(block)));

export const hasMoved = ({ currencies }: Pick<Statement, 'currencies'>): boolean =>
  currencies.some(({ lines }) => lines.length > 0);

/** The heading of the financial records under which the entries of a line are found. */
const HEADINGS: Readonly<Record<StatementLine, RecordKind>> = {
  deposit: 'deposit',
  withdrawal: 'withdrawal',
  withdrawal_fee: 'withdrawal',
  transfer: 'transfer',
  practice: 'other',
  correction: 'other',
  received: 'trading',
  paid: 'trading',
  result: 'trading',
  fee: 'fee',
  lease: 'fee',
  early_fee: 'fee',
  overnight: 'fee',
  liquidation_fee: 'trading',
  loan: 'interest',
  loan_repayment: 'interest',
  loan_interest: 'interest',
  loan_sale_fee: 'interest',
  other: 'other',
};
export const headingOf = (line: StatementLine): RecordKind => HEADINGS[line];

/** Kinds of products that the languages have a name for. */
const NAMED = ['contract', 'spot', 'cfd', 'quant'] as const;
export const namedKind = (of: string): (typeof NAMED)[number] | undefined =>
  NAMED.find((name) => name === of);

/** Only these are a gain or a loss (DESIGN 4). */
export const isEarned = (line: StatementLine): boolean => line === 'result';
