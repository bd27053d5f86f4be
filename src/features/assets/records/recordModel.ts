import type { FinancialRecord, RecordKind } from '../../../../protocol/records.ts';
import { formatTime } from '../../../lib/formatTime.ts';
import type { RecordFilter } from '../../../api/userApi.ts';

/** The filter in its order on the screen; `all` asks for every kind. */
export const RECORD_KINDS = [
  'all',
  'deposit',
  'withdrawal',
  'transfer',
  'trading',
  'fee',
  'interest',
  'other',
] as const satisfies readonly ('all' | RecordKind)[];
export type RecordKindFilter = (typeof RECORD_KINDS)[number];

/** What the user narrows the list by; days as the date field writes them, `YYYY-MM-DD` or empty. */
export interface RecordDraft {
  readonly kind: RecordKindFilter;
  readonly fromDay: string;
  readonly toDay: string;
  /** In place of days, ms, the last not part of it: a month by other clocks than this device's. */
  readonly span?: { readonly from: number; readonly to: number } | undefined;
}
export const ALL_RECORDS: RecordDraft = { kind: 'all', fromDay: '', toDay: '' };

/** Days where it begins and ends with days of this device, else as it is. */
function spanDraft(from: number, to: number): Omit<RecordDraft, 'kind'> {
  const days = { fromDay: formatTime(from).slice(0, 10), toDay: formatTime(to - 1).slice(0, 10) };
  const isDays = startOfDay(days.fromDay) === from && startOfDay(days.toDay, 1) === to;
  return isDays ? days : { fromDay: '', toDay: '', span: { from, to } };
}

/** What a link asks for: `kind`, `from` and `to` of the address (both days, or both ms), where they say something that is known. */
export function draftOf(search: URLSearchParams): RecordDraft {
  const kind = RECORD_KINDS.find((one) => one === search.get('kind')) ?? 'all';
  const [from, to] = ['from', 'to'].map((name) => search.get(name) ?? '') as [string, string];
  if (MOMENT.test(from) && MOMENT.test(to)) return { kind, ...spanDraft(Number(from), Number(to)) };
  const day = (text: string): string => (startOfDay(text) === undefined ? '' : text);
  return { kind, fromDay: day(from), toDay: day(to) };
}

const MOMENT = /^\d{1,15}$/;

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Midnight in the device's time zone, as all times on the screen are; `shift` days later. */
function startOfDay(day: string, shift = 0): number | undefined {
  const parts = DAY.exec(day);
  if (parts === null) return undefined;
  const [year = 0, month = 1, date = 1] = parts.slice(1).map(Number);
  const time = new Date(year, month - 1, date + shift).getTime();
  return Number.isNaN(time) ? undefined : time;
}

/** The query of a draft: its span, or from the first day's midnight up to the midnight after the last. */
export function toFilter(draft: RecordDraft): RecordFilter {
  const from = draft.span?.from ?? startOfDay(draft.fromDay);
  const to = draft.span?.to ?? startOfDay(draft.toDay, 1);
  return {
    ...(draft.kind === 'all' ? {} : { kind: draft.kind }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  };
}

/** Whether the first day lies after the last. */
export function isBackwards({ fromDay, toDay }: Pick<RecordDraft, 'fromDay' | 'toDay'>): boolean {
  return DAY.test(fromDay) && DAY.test(toDay) && fromDay > toDay;
}

/** A line of an entry as a row of the list: one account and currency that moved. */
export interface RecordRow {
  readonly id: string;
  readonly record: FinancialRecord;
  readonly line: FinancialRecord['lines'][number];
}

/** Every line of every entry, in the order of the server. */
export function listRows(records: readonly FinancialRecord[]): RecordRow[] {
  return records.flatMap((record) =>
    record.lines.map((line) => ({
      id: `${record.id}-${line.account}-${line.currency}`,
      record,
      line,
    })),
  );
}

/** Whether an entry is a gain or a loss: only those have a colour (DESIGN 4). One currency for another is neither. */
export function isEarned({ kind, lines }: Pick<FinancialRecord, 'kind' | 'lines'>): boolean {
  const isExchange = new Set(lines.map(({ currency }) => currency)).size > 1;
  return !isExchange && (kind === 'trading' || kind === 'fee' || kind === 'interest');
}

/** Whether money only moved between available and locked: nothing was gained or lost. */
export function isHoldOnly(line: RecordRow['line']): boolean {
  return !/[1-9]/.test(line.amount);
}

/** Entries that end a trade: what the whole of it has brought is said with them. */
const ENDS: readonly string[] = [
  'contract_close',
  'contract_liquidation',
  'cfd_settle',
  'cfd_sell',
  'cfd_void',
  'spot_fill',
];

/** The net result of the trade that this entry has ended, decimal text; undefined for every other entry. */
export function endingResultOf({
  type,
  order,
}: Pick<FinancialRecord, 'type' | 'order'>): string | undefined {
  return ENDS.includes(type) ? (order?.netResult ?? undefined) : undefined;
}
