/**
 * Shows for a kind of ticket that every refusal core can give for what is typed there stands at its field with a whole
 * sentence. The table is complete by its type: a new refusal of core needs a row or a reason.
 */
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { TRADING_REJECTIONS } from '../../core/trading/rejection.ts';
import type { TradingRejection } from '../../core/trading/rejection.ts';
import { setUpI18n } from '../../src/i18n/setUpI18n.ts';
import type { Place } from '../../src/lib/form.ts';
import { useRefusalText } from '../../src/market/ticket/refusalText.ts';
import { ticketProblems } from '../../src/market/ticket/ticketKind.ts';
import type { TicketKind, WorkedOut } from '../../src/market/ticket/ticketKind.ts';

interface Row<Draft, Context> {
  readonly at: Place<Draft>;
  readonly typed: Partial<Draft>;
  readonly known?: Partial<Context>;
  /** Words of the sentence with the numbers in their unit. */
  readonly says: string;
}

/** Why nothing that is typed can be refused so. */
type Reason =
  | 'another kind'
  | 'only the server knows'
  | 'cannot be typed'
  | 'is missing, not refused';

export type RefusalTable<Draft, Context> = Readonly<
  Record<TradingRejection, Row<Draft, Context> | readonly Row<Draft, Context>[] | Reason>
>;

interface RefusalsOptions<Draft extends object, Context, Result extends WorkedOut> {
  readonly kind: TicketKind<Draft, Context, Result>;
  readonly aForm: (change?: Partial<Draft>) => Draft;
  readonly aContext: (change?: Partial<Context>) => Context;
  readonly table: RefusalTable<Draft, Context>;
}

async function sentenceOf(): Promise<ReturnType<typeof useRefusalText>> {
  const i18n = await setUpI18n('en');
  await i18n.loadNamespaces(['common', 'errors']);
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <I18nextProvider i18n={i18n}>{children}</I18nextProvider>
  );
  return renderHook(() => useRefusalText('BTC'), { wrapper }).result.current;
}

export function testRefusals<Draft extends object, Context, Result extends WorkedOut>(
  options: RefusalsOptions<Draft, Context, Result>,
): void {
  const { kind, aForm, aContext, table } = options;
  const rows = TRADING_REJECTIONS.flatMap((error) => {
    const row: Row<Draft, Context> | readonly Row<Draft, Context>[] | Reason = table[error];
    if (typeof row === 'string') return [];
    return [row].flat().map((one) => ({ error, ...one }));
  });
  test.each(rows)('$error is said at $at: $says', async ({ error, at, typed, known, says }) => {
    const draft = aForm(typed);
    const result = kind.workOut(draft, aContext(known));
    const { refusal } = result;
    expect(refusal?.error).toBe(error);
    const problems = ticketProblems(kind, draft, result);
    expect(problems).toEqual({ [at]: refusal });
    const textOf = await sentenceOf();
    // Between a number and its unit no line breaks.
    const sentence = refusal && textOf(refusal).replaceAll('\u00a0', ' ');
    expect(sentence).toContain(says);
    // Nothing is left open in it.
    expect(sentence).not.toMatch(/\{\{|undefined|--|NaN/);
  });
}
