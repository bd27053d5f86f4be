import { USER_ACCOUNTS } from '../../../core/ledger/types.ts';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { toastShown } from '../../state/toasts.ts';
import { useFormOf, useTyped } from '../../forms/useForm.ts';
import { useKeyedWrite } from '../../forms/useKeyedWrite.ts';
import { useUserGetTransferDataQuery, useUserTransferMutation } from '../../api/userApi.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import type { Form } from '../../lib/form.ts';
import { isAmount, isText, oneOf } from '../../lib/keptDraft.ts';
import { useAppDispatch } from '../../state/clientState.ts';
import type { TransferData } from '../../../protocol/user.ts';
import { findTransferProblem, readTransferDraft } from './transferProblem.ts';
import type { TransferDraft, TransferProblem } from './transferProblem.ts';

export interface TransferForm extends Form<TransferDraft, TransferProblem> {
  /** Currencies held in the source, the chosen one always among them. */
  readonly currencies: readonly string[];
  /** Of the chosen currency; undefined while unknown. */
  readonly availableFrom: string | undefined;
  readonly availableTo: string | undefined;
  readonly hasFailedToLoad: boolean;
  readonly reload: () => void;
}

function availableOf(data: TransferData | undefined, currency: string): string | undefined {
  if (data === undefined) return undefined;
  return data.currencies.find((item) => item.currency === currency)?.available ?? '0';
}

/** What happened, said once: sentences of a finished transfer. */
function useOutcomeToasts() {
  const { t } = useTranslation('assets');
  const { t: tCommon } = useTranslation('common');
  const { exact } = useFormat();
  const dispatch = useAppDispatch();
  return {
    done: ({ from, to, amount, currency }: TransferDraft): void => {
      const title = t('form.done', { amount: exact(amount), currency });
      const names = { from: t(`account.${from}`), to: t(`account.${to}`) };
      dispatch(toastShown({ kind: 'ok', title, reason: t('form.doneText', names) }));
    },
    refused: (sentence: string): void => {
      const second = tCommon('toast.nothingMoved');
      const reason = tCommon('sentences', { first: sentence, second });
      dispatch(toastShown({ kind: 'error', title: t('form.failed'), reason }));
    },
  };
}

/** Whoever leaves the page begins anew: no amount waits for an absent-minded tap. */
const KEPT = {
  fields: {
    from: oneOf(USER_ACCOUNTS),
    to: oneOf(USER_ACCOUNTS),
    currency: isText,
    amount: isAmount,
  },
  until: 'left',
} as const;

/** State of the transfer form: nothing typed is lost on failure, and one tap is one transfer however often it is sent. */
export function useTransferForm(): TransferForm {
  const { search } = useLocation();
  const [transfer] = useUserTransferMutation();
  const write = useKeyedWrite(transfer);
  const toasts = useOutcomeToasts();
  const typed = useTyped<TransferDraft>({
    first: readTransferDraft(search),
    kept: { form: `transfer ${search}`, ...KEPT },
  });
  const { from, to, currency } = typed.draft;
  const source = useUserGetTransferDataQuery({ from, to });
  const target = useUserGetTransferDataQuery({ from: to, to: from });
  const availableFrom = availableOf(source.currentData, currency);
  const held = (source.currentData?.currencies ?? []).map((item) => item.currency);

  const form = useFormOf<TransferDraft, TransferProblem>(typed, {
    problems: (draft) => ({ amount: findTransferProblem(draft, availableFrom) }),
    // Too much is said while typing; what is missing only after a try.
    isSaidAtOnce: ({ key }) => key === 'amountOver',
    send: (draft) => write(draft),
    onDone: (_answer, draft) => {
      form.change({ amount: '' });
      toasts.done(draft);
    },
    onRefused: ({ message }) => {
      toasts.refused(message);
    },
  });

  return {
    ...form,
    // What was said was about this amount between these accounts.
    change: (next) => {
      form.change({ amount: form.draft.amount, ...next });
    },
    currencies: held.includes(currency) ? held : [currency, ...held],
    availableFrom,
    availableTo: availableOf(target.currentData, currency),
    hasFailedToLoad: source.currentData === undefined && source.isError,
    reload: () => void source.refetch(),
  };
}
