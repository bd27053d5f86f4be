import { memo } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { AcceptanceEvidence, FillRecord } from '../../../core/proof/fill/types.ts';
import { parseTickLine } from '../../../core/proof/tickLine.ts';
import { formatScaled } from '../../../core/market/scaledText.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { formatTimeUtc } from '../../lib/formatTime.ts';
import { KeyValues } from '../../ui/Facts/Facts.tsx';
import { BookPicture } from '../../ui/Proof/BookPicture.tsx';
import { ProofStep } from '../../ui/Proof/ProofStep.tsx';
import { MarksPicture } from './MarksPicture.tsx';
import { PricesPicture } from './PricesPicture.tsx';
import { SecondsPicture } from './SecondsPicture.tsx';
import { figure, price } from './story/figure.ts';
import { isZero } from './story/step.ts';
import { walkOf, type Walk } from './story/walk.ts';
import type { FigureTexts } from './useFigureText.ts';
import { WindowPicture } from './WindowPicture.tsx';

interface MarketStepProps {
  readonly fill: FillRecord;
  readonly texts: FigureTexts;
}

interface WalkedProps extends MarketStepProps {
  readonly walk: Walk;
}

/** The book of the message with what the fill took of it. */
function Walked({ fill, walk, texts }: WalkedProps): ReactElement {
  const { t } = useTranslation('proof');
  const { price: number } = useFormat();
  const time = formatTimeUtc(parseTickLine(fill.tick.line)?.receivedTime);
  const words = {
    seq: number(String(fill.seq), 0),
    time,
    quantity: texts.figure(figure('base', fill.quantity)),
    price: texts.figure(price(fill.price)),
  };
  const bare = (quantity: string): string => number(quantity, fill.tick.quantityDecimals);
  return (
    <div className="stack">
      <p className="t-label c2">{t(`market.${walk.side}`, words)}</p>
      <BookPicture
        side={walk.side}
        heads={[t('book.price'), t('book.quantity'), t('book.taken')]}
        caption={t('book.caption', words)}
        rows={walk.rows.map((row) => ({
          price: texts.figure(price(row.price)),
          quantity: bare(row.quantity),
          taken: isZero(row.taken) ? undefined : texts.figure(figure('base', row.taken)),
          depth: row.depth,
          beforeShare: row.beforeShare,
          takenShare: row.takenShare,
        }))}
      />
      {!isZero(walk.before) && (
        <p className="t-cap c3">
          {t('market.before', { quantity: texts.figure(figure('base', walk.before)) })}
        </p>
      )}
      <KeyValues facts={[{ label: t('sum.average'), value: words.price }]} />
    </div>
  );
}

/** Bid, ask, last, index and mark of one message. */
function Message({ fill: { tick }, texts }: MarketStepProps): ReactElement {
  const { t } = useTranslation('proof');
  const { price: number } = useFormat();
  const line = parseTickLine(tick.line);
  const text = (points: number | undefined): string =>
    texts.figure(price(formatScaled(points ?? 0, tick.priceDecimals)));
  return (
    <div className="stack">
      <p className="t-label c2">
        {t('market.message', {
          seq: number(String(tick.seq), 0),
          time: formatTimeUtc(line?.receivedTime),
        })}
      </p>
      <KeyValues
        facts={[
          { label: t('number.bid'), value: text(line?.bid) },
          { label: t('number.ask'), value: text(line?.ask) },
          { label: t('number.index'), value: texts.figure(price(tick.index)) },
          { label: t('number.mark'), value: texts.figure(price(tick.mark)) },
        ]}
      />
    </div>
  );
}

interface MarketOfProps extends MarketStepProps {
  readonly acceptance: AcceptanceEvidence | null;
  /** What proves the fill has come and was looked at: what only shows it may be asked for. */
  readonly isChecked: boolean;
}

/** What the market was: the book that was taken from, the last prices of a call or put, or the marks beside their level. */
export const MarketStep = memo(function MarketStep({
  fill,
  acceptance,
  isChecked,
  texts,
}: MarketOfProps): ReactElement {
  const { t } = useTranslation('proof');
  const walk = walkOf(fill);
  const isWindow = fill.lines !== undefined;
  const isMarked = 'causeMark' in fill.inputs;
  return (
    <ProofStep number={2} title={t('step.market')}>
      {!isWindow && <SecondsPicture {...{ fill, acceptance, isChecked, texts }} />}
      {isMarked && <MarksPicture fill={fill} texts={texts} />}
      {walk !== undefined && <Walked fill={fill} walk={walk} texts={texts} />}
      {isWindow && <WindowPicture fill={fill} texts={texts} />}
      {walk === undefined && !isWindow && <Message fill={fill} texts={texts} />}
      {fill.kind === 'sale' && <PricesPicture fill={fill} texts={texts} />}
    </ProofStep>
  );
});
