import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/useFormat.ts';
import { formatHideable } from '../../lib/format.ts';
import { linkTo } from '../../lib/paths.ts';
import { usePreference } from '../../lib/preferences.ts';
import { Icon } from '../../ui/Icon/Icon.tsx';

interface AvailableProps {
  /** Decimal text; nothing is shown while it is unknown. */
  readonly amount: string | undefined;
  /** Currency, where the ticket does not say it anyway. */
  readonly unit?: string;
  /** Of a quantity; without it the amount is money. */
  readonly decimals?: number;
  /** The account that a transfer would fill; undefined where none can. */
  readonly transferTo?: 'contract' | 'spot' | 'cfd' | 'wealth' | undefined;
}

/** Available balance with the way to more of it. */
export function Available(props: AvailableProps): ReactElement | null {
  const { amount, unit, decimals, transferTo } = props;
  const { t } = useTranslation('trading');
  const format = useFormat();
  const hideBalances = usePreference('hideBalances');
  if (amount === undefined) return null;
  const number =
    decimals === undefined
      ? format.balance(amount)
      : formatHideable(format.quantity(amount, decimals), hideBalances);
  const text = (
    <>
      {t('ticket.available')} <span className="c1">{number}</span>
      {unit !== undefined && ` ${unit}`}
    </>
  );
  if (transferTo === undefined) {
    return <span className="push t-cap c2 nw">{text}</span>;
  }
  return (
    <a
      className="available row g1 t-cap c2 hit push nw"
      href={`#${linkTo('transfer', { to: transferTo })}`}
      aria-label={t('ticket.availableMore', { amount: number, unit: unit ?? 'USDT' })}
    >
      {text}
      <Icon name="add" size={14} strokeWidth={2.2} className="ca" />
    </a>
  );
}
