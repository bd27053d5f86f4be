import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/useFormat.ts';
import { TicketField } from '../../ui/DecimalInput/TicketField.tsx';
import { Segment } from '../../ui/Segment/Segment.tsx';
import { Slider } from '../../ui/Slider/Slider.tsx';
import { useProductInfo } from '../product/productContext.ts';

type OrderType = 'market' | 'limit' | 'stop';

interface TypeSegmentProps<Type extends OrderType> {
  readonly className?: string;
  readonly types: readonly Type[];
  readonly type: Type;
  readonly onChange: (type: Type) => void;
}

/** Market, limit, and what else there is. */
export function TypeSegment<Type extends OrderType>(props: TypeSegmentProps<Type>): ReactElement {
  const { className, types, type, onChange } = props;
  const { t } = useTranslation('trading');
  return (
    <Segment
      {...(className !== undefined && { className })}
      isSmall
      label={t('ticket.type')}
      options={types.map((value) => ({ value, label: t(`type.${value}`) }))}
      value={type}
      onChange={onChange}
    />
  );
}

interface PriceFieldProps {
  readonly form: { readonly type: OrderType; readonly price: string };
  readonly onChange: (price: string) => void;
  readonly error: string | undefined;
}

/** The limit; at the market the best price stands in its place. */
export function PriceField({ form, onChange, error }: PriceFieldProps): ReactElement {
  const { t } = useTranslation('trading');
  const { t: tCommon } = useTranslation('common');
  const { locale } = useFormat();
  const info = useProductInfo();
  const isMarket = form.type === 'market';
  return (
    <TicketField
      label={tCommon('word.price')}
      value={isMarket ? '' : form.price}
      placeholder={isMarket ? t('ticket.bestPrice') : ''}
      isDisabled={isMarket}
      onChange={onChange}
      decimals={info.priceDecimals}
      locale={locale}
      unit={isMarket ? undefined : info.quote}
      error={isMarket ? undefined : error}
    />
  );
}

interface ShareSliderProps {
  readonly percent: number;
  readonly onChange: (percent: number) => void;
  readonly isDisabled: boolean;
}

/** Which share of what is available the order takes. */
export function ShareSlider({ percent, onChange, isDisabled }: ShareSliderProps): ReactElement {
  const { t } = useTranslation('trading');
  const format = useFormat();
  return (
    <Slider
      value={percent}
      onChange={onChange}
      label={t('ticket.share')}
      valueText={format.percent(`${percent / 100}`, { decimals: 0 })}
      isDisabled={isDisabled}
    />
  );
}

interface RemedyProps {
  /** The most that is possible, empty where nothing is; undefined where nothing is too much. */
  readonly most: string | undefined;
  readonly unit: string;
  readonly onUse: () => void;
}

/** "Use 998.20 USDT", beside an amount that is too much. */
export function useRemedy({ most, unit, onUse }: RemedyProps) {
  const { t } = useTranslation('trading');
  const format = useFormat();
  if (most === undefined || most === '') return undefined;
  return { label: t('ticket.useMost', { amount: format.exact(most, unit) }), onClick: onUse };
}
