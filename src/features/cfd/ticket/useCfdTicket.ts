import { useMemo } from 'react';
import { decimal } from '../../../../core/money/decimal.ts';
import { isAmount, oneOf, useKeptForm } from '../../../lib/useKeptForm.ts';
import { useAvailable } from '../../../market/ticket/useAvailable.ts';
import { PACES, useSteadyQuote } from '../../../market/product/useLiveQuote.ts';
import { useProductRules } from '../../../market/rules/rulesContext.ts';
import { useProductInfo } from '../../../market/product/productContext.ts';
import { convertedAmount, firstForm, workOutCfdTicket } from './cfdTicketModel.ts';
import type { CfdForm, CfdTicketContext, CfdTicketResult } from './cfdTicketModel.ts';

export interface CfdTicket {
  readonly form: CfdForm;
  readonly context: CfdTicketContext;
  readonly result: CfdTicketResult;
  readonly change: (change: Partial<CfdForm>) => void;
  readonly setAmountKind: (kind: CfdForm['amountKind']) => void;
}

/** The ticket of the product on the screen. A stake does not follow the price, a quantity does. */
export function useCfdTicket(): CfdTicket {
  const shown = useProductInfo();
  const { cfd } = useProductRules().document;
  const info = useMemo(() => ({ ...shown, cfd }), [shown, cfd]);
  const { index } = useSteadyQuote(PACES.ticket);
  const available = useAvailable('cfd');
  const context = useMemo(
    () => ({
      info,
      index: index === null ? undefined : decimal(index),
      available: available === undefined ? undefined : decimal(available),
    }),
    [info, index, available],
  );
  const [form, setForm] = useKeptForm<CfdForm>(`cfd ${info.id}`, () => firstForm(info), {
    amountKind: oneOf(['stake', 'quantity']),
    amount: isAmount,
    seconds: oneOf(info.cfd.periods.map(({ seconds }) => seconds)),
  });
  const result = useMemo(() => workOutCfdTicket(form, context), [form, context]);
  const change = (next: Partial<CfdForm>): void => {
    setForm((now) => ({ ...now, ...next }));
  };
  return {
    form,
    context,
    result,
    change,
    setAmountKind: (amountKind) => {
      change({ amountKind, amount: convertedAmount(form, context, amountKind) });
    },
  };
}
