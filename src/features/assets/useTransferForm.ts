import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { callFailure } from '../../api/apiError.ts';
import { toastShown } from '../../state/toasts.ts';
import { useKeyedWrite } from '../../forms/useKeyedWrite.ts';
import { useUserGetTransferDataQuery, useUserTransferMutation } from '../../api/userApi.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { keepDraft } from '../../lib/keptDraft.ts';
import type { KeptDraft } from '../../lib/keptDraft.ts';
import { useSingleFlight } from '../../lib/useSingleFlight.ts';
import { useAppDispatch } from '../../state/clientState.ts';
import type { TransferData } from '../../../protocol/user.ts';
import { findTransferProblem, readTransferDraft } from './transferProblem.ts';
import type { TransferDraft, TransferProblem } from './transferProblem.ts';

export interface TransferForm {
  readonly draft: TransferDraft;
  readonly change: (change: Partial<TransferDraft>) => void;
  /** Currencies held in the source, the chosen one always among them. */
  readonly currencies: readonly string[];
  /** Of the chosen currency; undefined while unknown. */
  readonly availableFrom: string | undefined;
  readonly availableTo: string | undefined;
  readonly hasFailedToLoad: boolean;
  readonly reload: () => void;
  /** What the amount field says now. */
  readonly problem: TransferProblem | undefined;
  /** The server's sentence about the amount. */
  readonly refusal: string | undefined;
  readonly isSending: boolean;
  readonly submit: () => void;
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

/** The form as it was before a reload. Whoever leaves the page begins anew: no amount waits for an absent-minded tap. */
function useKeptTransfer(search: string): KeptDraft<TransferDraft> {
  const [kept] = useState(() =>
    keepDraft<TransferDraft>({
      form: `transfer ${search}`,
      fields: ['from', 'to', 'currency', 'amount'],
    }),
  );
  useEffect(() => kept.forget, [kept]);
  return kept;
}

/** State of the transfer form: nothing typed is lost on failure, and one tap is one transfer however often it is sent. */
export function useTransferForm(): TransferForm {
  const { search } = useLocation();
  const kept = useKeptTransfer(search);
  const [draft, setDraft] = useState(() => ({ ...readTransferDraft(search), ...kept.read() }));
  const [isTried, setTried] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const { from, to, currency, amount } = draft;
  const source = useUserGetTransferDataQuery({ from, to });
  const target = useUserGetTransferDataQuery({ from: to, to: from });
  const [transfer] = useUserTransferMutation();
  const send = useKeyedWrite(transfer);
  const toasts = useOutcomeToasts();

  useEffect(() => {
    kept.write(draft);
  }, [draft, kept]);

  const availableFrom = availableOf(source.currentData, currency);
  const problem = findTransferProblem(draft, availableFrom);
  const held = (source.currentData?.currencies ?? []).map((item) => item.currency);

  const change = (next: Partial<TransferDraft>): void => {
    setDraft((before) => ({ ...before, ...next }));
    setTried(false);
    setRefusal(undefined);
  };

  const { run: submit, isRunning } = useSingleFlight(async () => {
    setTried(true);
    setRefusal(undefined);
    if (problem !== undefined) return;
    try {
      await send({ from, to, currency, amount });
    } catch (thrown) {
      const error = callFailure(thrown);
      if (error === undefined) return;
      // No answer came: the shell has said so.
      if (error.message === '') return;
      setRefusal(error.message);
      toasts.refused(error.message);
      return;
    }
    setTried(false);
    setDraft((before) => ({ ...before, amount: '' }));
    toasts.done(draft);
  });

  return {
    draft,
    change,
    currencies: held.includes(currency) ? held : [currency, ...held],
    availableFrom,
    availableTo: availableOf(target.currentData, currency),
    hasFailedToLoad: source.currentData === undefined && source.isError,
    reload: () => void source.refetch(),
    // Too much is said while typing; what is missing only after a try.
    problem: isTried || problem?.key === 'amountOver' ? problem : undefined,
    refusal,
    isSending: isRunning,
    submit,
  };
}
