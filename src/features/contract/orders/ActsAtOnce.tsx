import { useImperativeHandle } from 'react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  ContractOrderDto,
  ReversedContractOrder,
} from '../../../../protocol/contractOrder.ts';
import { callFailure } from '../../../api/apiError.ts';
import {
  useContractOrderCancelMutation,
  useContractOrderCloseMutation,
  useContractOrderReverseMutation,
} from '../../../api/contractOrderApi.ts';
import { useKeyedWrite } from '../../../forms/useKeyedWrite.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { usePreference } from '../../../lib/preferences.ts';
import { useSingleFlight } from '../../../lib/useSingleFlight.ts';
import { useAvailable } from '../../../market/ticket/useAvailable.ts';
import { useIsOffline } from '../../../realtime/useIsOffline.ts';
import { useAppDispatch } from '../../../state/clientState.ts';
import { toastShown } from '../../../state/toasts.ts';
import { isDoneAtOnce } from './askedActs.ts';
import type { DoAtOnce } from './OrderSheets.tsx';
import { useOrderTexts } from './useOrderTexts.ts';

interface Said {
  readonly kind: 'ok' | 'error';
  readonly title: string;
}

/** The three acts, each answered by what is said of it. */
function useActs() {
  const { t } = useTranslation('contract');
  const { t: tTrading } = useTranslation('trading');
  const { t: tOrders } = useTranslation('contractOrders');
  const format = useFormat();
  const { why } = useOrderTexts(undefined);
  const [closeTrigger] = useContractOrderCloseMutation();
  const [cancelTrigger] = useContractOrderCancelMutation();
  const [reverseTrigger] = useContractOrderReverseMutation();
  const close = useKeyedWrite(closeTrigger);
  const cancel = useKeyedWrite(cancelTrigger);
  const reverse = useKeyedWrite(reverseTrigger);
  const closed = ({ netResult }: ContractOrderDto): string =>
    t('close.done', { net: format.signed(netResult) });
  const reversed = ({ closed: one, error }: ReversedContractOrder): Said =>
    error === undefined
      ? { kind: 'ok', title: closed(one) }
      : { kind: 'error', title: tOrders('reverse.notOpened', { why: why(error) }) };
  return {
    close: async (body: { orderId: string }): Promise<Said> => ({
      kind: 'ok',
      title: closed(await close(body)),
    }),
    cancel: async (body: { orderId: string }): Promise<Said> => {
      await cancel(body);
      return { kind: 'ok', title: tTrading('cancel.done') };
    },
    reverse: async (body: { orderId: string }): Promise<Said> => reversed(await reverse(body)),
  };
}

/** What no longer asks is done by the tap, one at a time; what became of it is told in a toast. */
export function ActsAtOnce({ door }: { readonly door: RefObject<DoAtOnce | null> }): null {
  const acts = useActs();
  const dispatch = useAppDispatch();
  const isOffline = useIsOffline();
  const available = useAvailable('contract');
  const unasked = usePreference('unasked');
  const { run } = useSingleFlight(async (act: keyof typeof acts, orderId: string) => {
    try {
      dispatch(toastShown(await acts[act]({ orderId })));
      return true;
    } catch (error) {
      const failure = callFailure(error);
      if (failure !== undefined && failure.message !== '')
        dispatch(toastShown({ kind: 'error', title: failure.message }));
      return false;
    }
  });
  useImperativeHandle(door, () => (act, order) => {
    if (isOffline || (act !== 'close' && act !== 'cancel' && act !== 'reverse')) return false;
    if (!isDoneAtOnce(act, order, available, unasked)) return false;
    run(act, order.id);
    return true;
  });
  return null;
}
