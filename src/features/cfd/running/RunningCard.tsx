import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { CfdOrderDto } from '../../../../protocol/order.ts';
import { proofAsked } from '../../../state/proofRequests.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { toDirection } from '../../../lib/format.ts';
import { pairOf } from '../../../lib/pairOf.ts';
import { useProductInfo } from '../../../market/product/productContext.ts';
import { PACES, useSteadyQuote } from '../../../market/product/useLiveQuote.ts';
import { useMarketStatus } from '../../../market/product/useMarketState.ts';
import { useAppDispatch } from '../../../state/clientState.ts';
import { Checkable } from '../../../ui/Checkable/Checkable.tsx';
import { ProofLine } from '../../../ui/Checkable/ProofLine.tsx';
import { IconButton } from '../../../ui/IconButton/IconButton.tsx';
import { CountdownRing } from '../../../ui/Progress/CountdownRing.tsx';
import { NetHead } from '../../../ui/Result/NetHead.tsx';
import { SideTag, StateTag } from '../OrderTag.tsx';
import { useIndexText } from '../useIndexText.ts';
import { Countdown } from './Countdown.tsx';
import { standingOf } from './runningModel.ts';
import { useHasPassed } from './useHasPassed.ts';
import { useResultText } from './useResultText.ts';

interface CardProps {
  readonly order: CfdOrderDto;
}

/** Opens the proof of an order of the product on the screen. */
export function useAskProof(orderId: string): () => void {
  const dispatch = useAppDispatch();
  const info = useProductInfo();
  return () => {
    dispatch(proofAsked({ kind: 'fill', orderId, pair: pairOf(info) }));
  };
}

/** The entry with its proof. */
function OpenPrice({ order }: CardProps): ReactElement {
  const { t } = useTranslation('cfd');
  const { t: tCommon } = useTranslation('common');
  const { priceDecimals } = useProductInfo();
  const ask = useAskProof(order.id);
  const number = useIndexText(priceDecimals)(order.openPrice);
  return (
    <span>
      {t('running.open')}{' '}
      <Checkable label={tCommon('check.number', { number })} onCheck={ask}>
        {number}
      </Checkable>
    </span>
  );
}

/** What it would come to now; a dash while there is no price. */
function IfItEndedNow({ order }: CardProps): ReactElement {
  const { t } = useTranslation('cfd');
  const format = useFormat();
  const { priceDecimals } = useProductInfo();
  const { index } = useSteadyQuote(PACES.orders);
  const standing = index === null ? undefined : standingOf(order, index);
  const direction = toDirection(standing?.result);
  const tone = direction === 'flat' ? 'c2' : direction;
  const distance = useIndexText(priceDecimals)(standing?.distance);
  return (
    <div className="row between end run-sums">
      <div>
        <div className="t-cap c2">{t('running.ifNow')}</div>
        <div className={`t-h2 num ${tone}`}>
          {format.signed(standing?.result)} <small className="t-label c2">USDT</small>
        </div>
      </div>
      <div className="r t-cap c2">
        <OpenPrice order={order} />
        {standing !== undefined && (
          <div className={`run-away ${tone}`}>{t(`running.${standing.side}`, { distance })}</div>
        )}
      </div>
    </div>
  );
}

function Running({ order }: CardProps): ReactElement {
  const { t } = useTranslation('cfd');
  const format = useFormat();
  const isOver = useHasPassed(order.expiresAt);
  const { state } = useMarketStatus();
  return (
    <>
      {isOver ? (
        <CountdownRing left={1} text="00:00" label={t('running.settling')} />
      ) : (
        <Countdown order={order} isSmall={false} />
      )}
      <div className="f1">
        <div className="row g2 wrap">
          <SideTag order={order} />
          <span className="t-cap c3">
            {t('running.stake', { amount: format.money(order.stake) })}
          </span>
          {isOver && <span className="t-cap cb push">{t('running.settling')}</span>}
        </div>
        <IfItEndedNow order={order} />
        {state === 'paused' && <p className="t-cap cb">{t('running.paused')}</p>}
      </div>
    </>
  );
}

function Ended({ order, onDismiss }: CardProps & { readonly onDismiss: () => void }): ReactElement {
  const { t } = useTranslation('cfd');
  const format = useFormat();
  const { priceDecimals } = useProductInfo();
  const ask = useAskProof(order.id);
  const resultText = useResultText();
  const price = useIndexText(priceDecimals);
  return (
    <div className="f1">
      <div className="row g2">
        <SideTag order={order} />
        <StateTag state={order.state} />
        <span className="push run-close">
          <IconButton
            icon="close"
            size={18}
            isQuiet
            label={t('running.dismiss')}
            onClick={onDismiss}
          />
        </span>
      </div>
      <NetHead
        label={t('fact.netResult')}
        text={format.signed(order.profitLoss)}
        direction={toDirection(order.profitLoss)}
      >
        <p className="t-label">{resultText(order)}</p>
      </NetHead>
      <div className="row between t-cap c2 run-foot">
        {order.closePrice !== null && (
          <span className="num">
            {t('ended.from', { open: price(order.openPrice), close: price(order.closePrice) })}
          </span>
        )}
        <ProofLine state="fresh" onClick={ask}>
          {t('running.receipt')}
        </ProofLine>
      </div>
    </div>
  );
}

interface RunningCardProps extends CardProps {
  readonly onDismiss: () => void;
}

/** A running order with its time and its standing, then its result until it has been read (DESIGN 9.23). */
export function RunningCard({ order, onDismiss }: RunningCardProps): ReactElement {
  const { t } = useTranslation('cfd');
  return (
    <section className="run" aria-label={t('running.label')}>
      {order.state === 'open' ? (
        <Running order={order} />
      ) : (
        <Ended order={order} onDismiss={onDismiss} />
      )}
    </section>
  );
}
