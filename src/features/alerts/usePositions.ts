import type { ContractOrderDto } from '../../../protocol/contractOrder.ts';
import { useContractOrderGetListInfiniteQuery } from '../../api/contractOrderApi.ts';
import { allRows } from '../../api/lists.ts';
import { useReadOn } from '../../api/useReadOn.ts';

/** All positions of the user; undefined until the first have come. */
export function usePositions(isWanted = true): readonly ContractOrderDto[] | undefined {
  const query = useContractOrderGetListInfiniteQuery({ view: 'holding' }, { skip: !isWanted });
  useReadOn(query);
  return query.data && allRows(query.data);
}
