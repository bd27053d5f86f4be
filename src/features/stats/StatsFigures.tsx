import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { TradeStats } from '../../../protocol/tradeStats.ts';
import { useProductGetProductInfoQuery } from '../../api/productApi.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { toDirection } from '../../lib/format.ts';
import { MISSING } from '../../lib/formatParts.ts';
import { linkTo } from '../../lib/paths.ts';
import { pairOf } from '../../lib/pairOf.ts';
import { type Fact, KeyValues } from '../../ui/Facts/Facts.tsx';
import { Section } from '../../ui/Frame/Section.tsx';
import { ListRow } from '../../ui/ListRow/ListRow.tsx';
import { NetHead } from '../../ui/Result/NetHead.tsx';
import { Change } from '../../ui/Tag/Change.tsx';
import { directionTone } from '../../ui/tone.ts';
import type { StatsProps } from './statsModel.ts';

/** What the month brought, before anything else, what it cost, and where it is accounted for. */
export function StatsHead({ stats, month }: StatsProps & { readonly month: string }): ReactElement {
  const { t } = useTranslation('stats');
  const { signed, exact, hide } = useFormat();
  const { totals, otherFees, zone } = stats;
  const fees = [{ amount: totals.fees, currency: 'USDT' }, ...otherFees]
    .map(({ amount, currency }) => exact(amount, currency))
    .join(', ');
  return (
    <section className="px stats-head">
      <NetHead
        label={t('net', { currency: 'USDT' })}
        text={hide(signed(totals.net))}
        direction={toDirection(totals.net)}
      >
        <p className="t-label c2">{t('fees', { amount: hide(fees) })}</p>
      </NetHead>
      <div className="stats-rows">
        <ListRow
          icon="document"
          title={t('statement')}
          sub={t('statementNote')}
          href={`#${linkTo('financial', { period: month, zone })}`}
        />
      </div>
    </section>
  );
}

/** Of the trades that ended: how many were won, and how much each brought. */
export function Figures({ stats }: StatsProps): ReactElement {
  const { t } = useTranslation('stats');
  const { signed, percent, hide } = useFormat();
  const { trades, winRate, average, largestWin, largestLoss } = stats.totals;
  const amount = (label: string, value: string | null): Fact => ({
    label,
    value: value === null ? MISSING : hide(signed(value)),
    tone: directionTone(toDirection(value)),
  });
  return (
    <Section title={t('figures')}>
      <KeyValues
        facts={[
          { label: t('trades'), value: String(trades) },
          { label: t('winRate'), value: percent(winRate, { decimals: 1 }) },
          amount(t('average'), average),
          amount(t('largestWin'), largestWin),
          amount(t('largestLoss'), largestLoss),
        ]}
      />
      <p className="t-cap c2 stats-about">{t('about')}</p>
    </Section>
  );
}

type Told = Omit<TradeStats['products'][number], 'productId'>;

function Row({ name, told }: { readonly name: string; readonly told: Told }): ReactElement {
  const { t } = useTranslation('stats');
  const { signed, hide } = useFormat();
  return (
    <ListRow
      title={name}
      sub={t('ended', { count: told.trades, won: told.won })}
      amount={<Change direction={toDirection(told.net)}>{hide(signed(told.net))}</Change>}
    />
  );
}

function ProductRow({ told }: { readonly told: TradeStats['products'][number] }): ReactElement {
  const { data: info } = useProductGetProductInfoQuery(told.productId);
  return <Row name={info === undefined ? told.productId : pairOf(info)} told={told} />;
}

const hourName = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** Product by product, the best first, and hour by hour of the zone's clocks. */
export function Parts({ stats }: StatsProps): ReactElement {
  const { t } = useTranslation('stats');
  const { products, hours } = stats;
  return (
    <>
      <Section title={t('byProduct')}>
        <div className="stats-rows">
          {products.map((told) => (
            <ProductRow key={told.productId} told={told} />
          ))}
        </div>
      </Section>
      <Section title={t('byHour')}>
        <div className="stats-rows">
          {hours.map((told) => (
            <Row key={told.hour} name={hourName(told.hour)} told={told} />
          ))}
        </div>
      </Section>
    </>
  );
}
