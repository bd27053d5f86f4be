import { useMemo } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { FillEvidence } from '../../../protocol/proof.ts';
import { useProofGetFillQuery } from '../../api/proofApi.ts';
import { proofAsked } from '../../state/proofRequests.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { countDecimals } from '../../lib/format.ts';
import { formatTime } from '../../lib/formatTime.ts';
import { useAppDispatch } from '../../state/clientState.ts';
import { Checkable } from '../../ui/Checkable/Checkable.tsx';
import { LoadFailed } from '../../ui/Empty/LoadFailed.tsx';
import { Cells } from '../../ui/Facts/Facts.tsx';
import { SkeletonRows } from '../../ui/Skeleton/Skeleton.tsx';
import type { OrderProduct } from './useOrderProduct.ts';

type PricedFill = FillEvidence['fills'][number];
type UnpricedFill = NonNullable<FillEvidence['unpriced']>[number];
/** A fill with its message, or the sale of a coin that counts 1:1 and has none. */
type Fill = UnpricedFill & { readonly tick?: PricedFill['tick'] };

/** What a row says of the product of its fill. */
export type FillProduct = Pick<OrderProduct, 'pair' | 'priceDecimals' | 'quantityDecimals'> & {
  readonly info: { readonly base: string } | undefined;
};

interface FillListProps {
  readonly orderId: string;
  /** Of all fills, or of each where an order has several. */
  readonly product: FillProduct | ((fill: Fill) => FillProduct);
  /** The handling fee of a fill as text; by default it is money. */
  readonly feeText?: (fill: Fill) => string;
}

function FillRow(props: FillListProps & { readonly fill: Fill }): ReactElement {
  const { fill, orderId, feeText } = props;
  const product = typeof props.product === 'function' ? props.product(fill) : props.product;
  const { t } = useTranslation('trading');
  const { t: tCommon } = useTranslation('common');
  const format = useFormat();
  const dispatch = useAppDispatch();
  const { pair } = product;
  const price = format.price(fill.price, product.priceDecimals);
  const ask = (): void => {
    dispatch(proofAsked({ kind: 'fill', orderId, fillId: fill.id, pair }));
  };
  const checkable = (
    <Checkable label={tCommon('check.number', { number: price })} onCheck={ask}>
      {price}
    </Checkable>
  );
  // A sale may be finer than a lot.
  const decimals = Math.max(product.quantityDecimals, countDecimals(fill.quantity));
  const quantity = format.quantity(fill.quantity, decimals, product.info?.base);
  const fee = feeText === undefined ? format.money(fill.fee) : feeText(fill);
  return (
    <section className="fill">
      <h3 className="row between">
        <span className="t-row">{t(`fill.${fill.kind}`)}</span>
        <span className="t-cap c3">{formatTime(fill.at)}</span>
      </h3>
      <Cells
        facts={[
          { label: tCommon('word.price'), value: checkable },
          { label: tCommon('word.quantity'), value: quantity },
          { label: tCommon('word.fee'), value: fee },
        ]}
      />
    </section>
  );
}

/** The fills of an order; a tap on a price opens its proof. */
export function FillList(props: FillListProps): ReactElement {
  const { t } = useTranslation('trading');
  const { t: tCommon } = useTranslation('common');
  const { data, isError, isFetching, refetch } = useProofGetFillQuery(props.orderId);
  const fills = useMemo(
    (): readonly Fill[] =>
      [...(data?.fills ?? []), ...(data?.unpriced ?? [])].sort((a, b) => a.at - b.at),
    [data],
  );
  return (
    <>
      <h2 className="t-h3 fills-title">{t('orders.fills')}</h2>
      {data === undefined && isError && <LoadFailed onRetry={refetch} isRetrying={isFetching} />}
      {data === undefined && !isError && (
        <SkeletonRows count={2} label={tCommon('state.loading')} />
      )}
      {data !== undefined && fills.length === 0 && (
        <p className="t-label c3">{t('orders.noFills')}</p>
      )}
      {fills.map((fill) => (
        <FillRow key={fill.id} {...props} fill={fill} />
      ))}
    </>
  );
}
