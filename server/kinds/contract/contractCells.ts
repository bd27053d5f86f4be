// Small values of a contract order that stand in one cell each: the message that fired a stop entry, what a trailing stop followed.
// Must give back what was written, or throw. Source: 000029_further_contract_orders.sql.
import { decimal, type Decimal, toText } from '../../../core/money/decimal.ts';
import type { FiredEntry, ContractTrail } from '../../../core/trading/contract/types.ts';

const BETWEEN = ':';

function partsOf(text: string, count: number): string[] {
  const parts = text.split(BETWEEN);
  if (parts.length !== count) throw new RangeError(`${text} has not ${count} parts`);
  return parts;
}

function wholeNumber(text = ''): number {
  const number = Number(text);
  if (text === '' || !Number.isSafeInteger(number))
    throw new RangeError(`${text} is no whole number`);
  return number;
}

const number = (text = ''): Decimal => decimal(text);

export function readFired(text: string): FiredEntry {
  const [seq, time, mark, reference] = partsOf(text, 4);
  return {
    seq: wholeNumber(seq),
    time: wholeNumber(time),
    mark: number(mark),
    reference: number(reference),
  };
}

export const writeFired = ({ seq, time, mark, reference }: FiredEntry): string =>
  [seq, time, toText(mark), toText(reference)].join(BETWEEN);

export function readTrail(text: string): ContractTrail {
  const [since, seq, mark] = partsOf(text, 3);
  return { since: wholeNumber(since), seq: wholeNumber(seq), mark: number(mark) };
}

export const writeTrail = ({ since, seq, mark }: ContractTrail): string =>
  [since, seq, toText(mark)].join(BETWEEN);
