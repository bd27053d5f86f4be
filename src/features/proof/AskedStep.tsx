import { memo } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { AcceptanceEvidence, FillRecord } from '../../../core/proof/fill/types.ts';
import { parseTickLine } from '../../../core/proof/tickLine.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { formatTimeUtc } from '../../lib/formatTime.ts';
import { DELAY_SHOWN_MS, useAcceptanceHeard } from '../../publicLog/useAcceptanceHeard.ts';
import { KeyValues, type Fact } from '../../ui/Facts/Facts.tsx';
import { ProofStep } from '../../ui/Proof/ProofStep.tsx';
import { acceptanceOf } from '../../../core/proof/fill/checkAcceptance.ts';
import { causeOf, isSetWithOrder, readAcceptance, type Acceptance } from './story/asked.ts';
import { formatScaled } from '../../../core/market/scaledText.ts';
import { figure, price as priceFigure } from './story/figure.ts';
import { input } from './story/step.ts';
import type { FigureTexts } from './useFigureText.ts';
import { Utc } from './Utc.tsx';

interface AskedStepProps {
  readonly fill: FillRecord;
  /** Of the order itself. */
  readonly order: AcceptanceEvidence | null;
  readonly texts: FigureTexts;
}

/** What the order said, and its place between two messages of the product's log. */
function useOrderFacts(texts: FigureTexts): (asked: Acceptance) => Fact[] {
  const { t } = useTranslation('proof');
  const { price } = useFormat();
  return ({ facts, seq, time }) => [
    ...facts.map(({ name, value }) => ({ label: t(`ask.${name}`), value: texts.figure(value) })),
    { label: t('ask.acceptedAt'), value: <Utc time={time} /> },
    {
      label: t('ask.place'),
      value: t('ask.between', {
        before: price(String(seq), 0),
        after: price(String(seq + 1), 0),
      }),
    },
  ];
}

/** What a rule of the house went by. */
function useRuleFacts(texts: FigureTexts): (fill: FillRecord) => Fact[] {
  const { t } = useTranslation('proof');
  return ({ kind, inputs, tick, at }) => {
    const time = { label: t('ask.happenedAt'), value: <Utc time={at} /> };
    switch (causeOf({ kind, inputs })) {
      case 'overnight':
        return [
          ...(inputs['rollAt'] === undefined
            ? []
            : [{ label: t('ask.rollAt'), value: <Utc time={Number(inputs['rollAt'])} /> }]),
          time,
          { label: t('ask.open'), value: texts.figure(input(inputs, 'quantity', 'base')) },
          { label: t('ask.days'), value: texts.figure(input(inputs, 'days', 'count')) },
        ];
      case 'collateral':
        return [
          { label: t('ask.debt'), value: texts.figure(input(inputs, 'debt', 'usdt')) },
          {
            label: t('ask.collateralValue'),
            value: texts.figure(input(inputs, 'collateralValue', 'usdt')),
          },
          { label: t('ask.metAt'), value: <Utc time={parseTickLine(tick.line)?.receivedTime} /> },
        ];
      case 'expiry':
        return [
          { label: t('ask.direction'), value: texts.figure(input(inputs, 'direction', 'word')) },
          { label: t('ask.stake'), value: texts.figure(input(inputs, 'stake', 'usdt')) },
          {
            label: t('ask.seconds'),
            value: texts.figure(figure('span', `${Number(inputs['seconds']) * 1000}`)),
          },
          { label: t('ask.acceptedAt'), value: <Utc time={Number(inputs['acceptedAt'])} /> },
          { label: t('ask.expiredAt'), value: <Utc time={Number(inputs['expiresAt'])} /> },
        ];
      case 'grid_level': {
        const level = formatScaled(Number(inputs['levelPoints']), tick.priceDecimals);
        return [time, { label: t('ask.level'), value: texts.figure(priceFigure(level)) }];
      }
      case 'grid_term':
        return [time];
      default:
        if (inputs['causeLevel'] === undefined) return [time];
        return [
          { label: t('ask.level'), value: texts.figure(input(inputs, 'causeLevel', 'price')) },
          { label: t('ask.mark'), value: texts.figure(input(inputs, 'causeMark', 'price')) },
          { label: t('ask.metAt'), value: <Utc time={parseTickLine(tick.line)?.receivedTime} /> },
        ];
    }
  };
}

/** Why nobody was asked, or who did: the sentence before the facts. */
function useLead(order: AcceptanceEvidence | null): (fill: FillRecord) => string {
  const { t } = useTranslation('proof');
  return (fill) => {
    const cause = causeOf(fill);
    if (cause === 'take_profit' || cause === 'stop_loss') {
      const asked = order === null ? undefined : readAcceptance(order);
      const goesOn = fill.inputs['causeGoesOn'] === 'true';
      const since = isSetWithOrder(fill, asked) ? 'lead.setWithOrder' : 'lead.setLater';
      const lead = t(`lead.${cause}`);
      const rest = t(since, { time: formatTimeUtc(asked?.time) });
      return [lead, rest, ...(goesOn ? [t('lead.goesOn')] : [])].join(' ');
    }
    return t(cause === 'order' ? 'lead.order' : `lead.${cause}`);
  };
}

/** How long after it was sent an order was accepted, where that is more than the way there takes. */
const lateFact = (delayMs: number | undefined, label: string): Fact[] =>
  delayMs !== undefined && delayMs > DELAY_SHOWN_MS
    ? [{ label, value: `${(delayMs / 1000).toFixed(2)} s` }]
    : [];

/** What was asked of the house, or which of its rules began this. */
export const AskedStep = memo(function AskedStep({
  fill,
  order,
  texts,
}: AskedStepProps): ReactElement {
  const { t } = useTranslation('proof');
  const { price } = useFormat();
  const orderFacts = useOrderFacts(texts);
  const ruleFacts = useRuleFacts(texts);
  const lead = useLead(order)(fill);
  const evidence = acceptanceOf(fill, order);
  const asked = evidence === null ? undefined : readAcceptance(evidence);
  const isAsked = causeOf(fill) === 'order';
  const heard = useAcceptanceHeard(evidence?.key);
  const late = lateFact(heard?.delayMs, t('ask.delay'));
  return (
    <ProofStep number={1} title={t('step.asked')}>
      <div className="stack">
        <p className="t-label c2">
          {isAsked && asked === undefined
            ? t('lead.orderUnknown', { seq: price(String(fill.acceptanceSeq), 0) })
            : lead}
        </p>
        {isAsked && asked !== undefined && <KeyValues facts={[...orderFacts(asked), ...late]} />}
        {!isAsked && <KeyValues facts={ruleFacts(fill)} />}
      </div>
    </ProofStep>
  );
});
