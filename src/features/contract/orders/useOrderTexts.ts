import { useTranslation } from 'react-i18next';
import type { Rejected } from '../../../../core/trading/rejection.ts';
import type {
  ContractOrderDto,
  ReversedContractOrder,
} from '../../../../protocol/contractOrder.ts';
import { useRefusalText } from '../../../market/ticket/refusalText.ts';

type PartRefusal = NonNullable<ReversedContractOrder['error']>;

/** How an order is called in a sentence, why a part of a request was refused, and why the house took an order back. */
export function useOrderTexts(base: string | undefined) {
  const { t } = useTranslation('contract');
  const refusalText = useRefusalText(base ?? '');
  return {
    side: ({ direction, leverage }: Pick<ContractOrderDto, 'direction' | 'leverage'>): string =>
      t(`side.${direction}Times`, { leverage }),
    // The wire's key is one of the list that the catalogue has whole.
    why: (error: PartRefusal): string => refusalText(error as Rejected),
    whyCancelled: ({ cancelReason }: Pick<ContractOrderDto, 'cancelReason'>): string | undefined =>
      cancelReason === null ? undefined : refusalText({ error: cancelReason } as Rejected),
  };
}
