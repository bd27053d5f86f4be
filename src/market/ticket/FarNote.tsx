import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { decimal } from '../../../core/money/decimal.ts';
import type { Decimal } from '../../../core/money/decimal.ts';
import { distanceShare } from '../../../core/trading/contract/positionView.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { Note } from '../../ui/Note/Note.tsx';
import { useProductInfo } from '../product/productContext.ts';
import { PACES, useSteadyQuote } from '../product/useLiveQuote.ts';

interface FarNoteProps {
  /** A limit that is further from the index than passes without a word. */
  readonly price: Decimal;
  readonly side: 'buy' | 'sell';
}

/** A limit far from the index: how far, and what that means for this side (decisions.md "Spot"). */
export function FarNote({ price, side }: FarNoteProps): ReactElement | null {
  const { t } = useTranslation('trading');
  const format = useFormat();
  const info = useProductInfo();
  const { index } = useSteadyQuote(PACES.ticket);
  if (index === null) return null;
  const share = distanceShare(price, decimal(index));
  const isThrough = side === 'buy' ? share?.gt(0) : share?.lt(0);
  return (
    <Note kind="risk">
      {t('ticket.far', {
        distance: format.percent(share?.toFixed(8), { sign: 'always' }),
        index: format.price(index, info.priceDecimals),
      })}{' '}
      {t(isThrough === true ? 'ticket.farThrough' : 'ticket.farAway')}
    </Note>
  );
}
