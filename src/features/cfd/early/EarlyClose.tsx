import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { CfdOrderDto } from '../../../../protocol/order.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useProductInfo } from '../../../market/product/productContext.ts';
import { useIsOffline } from '../../../realtime/useIsOffline.ts';
import { Button } from '../../../ui/Button/Button.tsx';
import { KeyValues } from '../../../ui/Facts/Facts.tsx';
import { Icon } from '../../../ui/Icon/Icon.tsx';
import { ProofGlyph } from '../../../ui/Logo/ProofGlyph.tsx';
import { Note } from '../../../ui/Note/Note.tsx';
import { Skeleton } from '../../../ui/Skeleton/Skeleton.tsx';
import { useSheet } from '../../../ui/Sheet/useSheet.ts';
import { SideTag } from '../OrderTag.tsx';
import { Countdown } from '../running/Countdown.tsx';
import { earlyTermsOf } from '../running/runningModel.ts';
import { useHasPassed } from '../running/useHasPassed.ts';
import { useIndexText } from '../useIndexText.ts';
import { usePeriodText } from '../usePeriodText.ts';
import { CloseEarlySheet } from './CloseEarlySheet.tsx';
import type { EarlyWorth } from './earlyModel.ts';
import { useEarlyWorth } from './useEarlyWorth.ts';
import { ValueLine } from './ValueLine.tsx';

/** Digits of the chance in the written sum. */
const CHANCE_DECIMALS = 3;

/** Height of the value line and its sum: nothing moves when they come. */
const SUM_PX = 200;

interface OrderProps {
  readonly order: CfdOrderDto;
}

interface WorthProps extends OrderProps {
  readonly worth: EarlyWorth;
}

/** The order itself, and its time. */
function Head({ order }: OrderProps): ReactElement {
  const { t } = useTranslation('cfd');
  const { priceDecimals } = useProductInfo();
  const isEnded = useHasPassed(order.expiresAt);
  const price = useIndexText(priceDecimals)(order.openPrice);
  return (
    <div className="row between early-head">
      <span className="row g2">
        <SideTag order={order} />
        <span className="t-label c2">
          {t(order.direction === 'call' ? 'early.above' : 'early.below', { price })}
        </span>
      </span>
      {isEnded ? (
        <span className="t-label cb">{t('running.settling')}</span>
      ) : (
        <Countdown order={order} isSmall />
      )}
    </div>
  );
}

/** The sum behind the value, written out. */
function Sum({ order, worth }: WorthProps): ReactElement {
  const { t } = useTranslation('cfd');
  const format = useFormat();
  const terms = earlyTermsOf(order, worth);
  const sum = {
    payout: format.money(terms.payout),
    chance: format.price(worth.probability, CHANCE_DECIMALS),
    value: format.money(terms.beforeCharge),
  };
  const rate = format.percent(terms.chargeShare, {
    decimals: terms.chargeShare.endsWith('00') ? 0 : 2,
  });
  return (
    <>
      <ValueLine terms={terms} stake={order.stake} value={worth.value} />
      <div className="fv">
        <KeyValues
          facts={[
            {
              label: t(order.direction === 'call' ? 'early.chanceCall' : 'early.chancePut'),
              value: format.percent(worth.probability, { decimals: 1 }),
            },
            { label: t('early.sum'), value: t('early.sumText', sum) },
            { label: t('early.charge', { rate }), value: format.signed(terms.charge) },
          ]}
        />
      </div>
    </>
  );
}

interface ActProps extends OrderProps {
  readonly worth: EarlyWorth | undefined;
  readonly onPress: () => void;
}

/** The one button with what the order is worth, or why there is none. */
function Act({ order, worth, onPress }: ActProps): ReactElement {
  const { t } = useTranslation('cfd');
  const { t: tCommon } = useTranslation('common');
  const format = useFormat();
  const isOffline = useIsOffline();
  if (isOffline) {
    return (
      <Button size="tall" disabled icon={<Icon name="offline" size={20} />}>
        {tCommon('state.ordersWait')}
      </Button>
    );
  }
  const result = worth && format.signed(earlyTermsOf(order, worth).result);
  return (
    <Button
      kind="primary"
      size="tall"
      isLoading={worth === undefined}
      loadingLabel={t('early.valuing')}
      onClick={onPress}
      sub={result === undefined ? t('early.valuing') : t('early.onStake', { result })}
    >
      {t('early.act', { value: format.moneyIn(worth?.value, 'USDT') })}
    </Button>
  );
}

/** Why nothing can be sold in the last moments of an order. */
function Over({ order }: OrderProps): ReactElement {
  const { t } = useTranslation('cfd');
  const format = useFormat();
  const periodText = usePeriodText();
  const time = format.span(order.expiresAt - order.closableUntil);
  return <Note kind="info">{t('early.over', { time, period: periodText(order.seconds) })}</Note>;
}

/** What a running order is worth now, how that comes about, and the way to take it (DESIGN 9.24). */
export function EarlyClose({ order }: OrderProps): ReactElement {
  const { t } = useTranslation('cfd');
  const isOffline = useIsOffline();
  const sheet = useSheet();
  const { worth, error, isOver } = useEarlyWorth(order, !isOffline);
  return (
    <section className="early px" aria-label={t('running.label')}>
      <Head order={order} />
      {isOver && <Over order={order} />}
      {!isOver && (
        <>
          {worth === undefined ? (
            <Skeleton width="100%" height={SUM_PX} radius={8} />
          ) : (
            <Sum order={order} worth={worth} />
          )}
          {error !== undefined && <Note kind="risk">{error.message || t('early.failed')}</Note>}
          <Act order={order} worth={worth} onPress={sheet.open} />
          <p className="early-note t-cap c2">
            <ProofGlyph size={16} />
            <span>{t('early.note')}</span>
          </p>
        </>
      )}
      {sheet.door.isOpen && !isOver && (
        <CloseEarlySheet order={order} worth={worth} onClose={sheet.close} />
      )}
    </section>
  );
}
