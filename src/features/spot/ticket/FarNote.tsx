import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { decimal } from '../../../../core/money/decimal.ts';
import { distanceShare } from '../../../../core/trading/contract/positionView.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { PACES, useSteadyQuote } from '../../../market/product/useLiveQuote.ts';
import { Note } from '../../../ui/Note/Note.tsx';
import { useSpotProduct } from '../product/productContext.ts';
import type { SpotTicket } from './useSpotTicket.ts';

/** A limit far from the index: how far, and what that means for this side (decisions.md "Spot"). */
export function FarNote({ ticket }: { readonly ticket: SpotTicket }): ReactElement | null {
  const { t } = useTranslation('spot');
  const format = useFormat();
  const { info } = useSpotProduct();
  const { index } = useSteadyQuote(PACES.ticket);
  const { isFar, command } = ticket.result;
  const price = command?.price ?? undefined;
  if (!isFar || price === undefined || index === null) return null;
  const share = distanceShare(price, decimal(index));
  const isThrough = ticket.form.side === 'buy' ? share?.gt(0) : share?.lt(0);
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
