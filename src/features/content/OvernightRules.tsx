import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { decimal, ONE, toText } from '../../../core/money/decimal.ts';
import type { Decimal } from '../../../core/money/decimal.ts';
import { daysCharged, nextRollAt, overnightFee } from '../../../core/trading/contract/overnight.ts';
import type { ProductRules } from '../../../core/rulebook/compile.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { formatTime } from '../../lib/formatTime.ts';
import { useServerNow } from '../../realtime/useNow.ts';
import { KeyValues } from '../../ui/Facts/Facts.tsx';
import { RuleSection } from './RuleSection.tsx';

interface RulesProps {
  readonly rules: ProductRules;
}

/** How often the next charge is looked for. */
const LOOK_EVERY_MS = 60_000;
/** A round size for the example, USDT. */
const EXAMPLE_SIZE = '10000';
/** 4 January 1970 was a Sunday: the week begins there, as the wire's list of days does. */
const FIRST_SUNDAY_MS = 3 * 86_400_000;

function weekdayName(index: number, locale: string): string {
  const time = FIRST_SUNDAY_MS + index * 86_400_000;
  return new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(time);
}

/** How many days each weekday's roll charges, Sunday first. */
function Week({ days }: { readonly days: readonly number[] }): ReactElement {
  const { t } = useTranslation('content');
  const { locale } = useFormat();
  return (
    <>
      <h3 className="c1">{t('overnight.days')}</h3>
      <dl className="week">
        {days.map((count, index) => {
          const name = weekdayName(index, locale);
          return (
            <div key={name} className={count === 0 ? 'off' : ''}>
              <dt>{name}</dt>
              <dd>{count}</dd>
            </div>
          );
        })}
      </dl>
    </>
  );
}

/** What holding overnight costs, when it is charged next and how much that is. */
export function OvernightRules({ rules: { contract } }: RulesProps): ReactElement {
  const { t } = useTranslation('content');
  const { money, percent } = useFormat();
  const next = nextRollAt(useServerNow(LOOK_EVERY_MS), contract);
  const days = daysCharged(next, contract);
  // A position of 10,000 units at a price of one is 10,000 USDT of size.
  const position = { direction: 'long', openQuantity: decimal(EXAMPLE_SIZE) } as const;
  const fee = overnightFee(position, days, { rules: contract, markPrice: ONE, quoteRate: ONE });
  const rateText = (share: Decimal): string => {
    const rate = toText(share);
    if (share.isZero()) return t('overnight.none');
    const size = percent(rate.replace('-', ''), { decimals: 4 });
    return rate.startsWith('-') ? t('overnight.pays', { rate: size }) : size;
  };
  const example = fee.isNegative() ? 'overnight.exampleGets' : 'overnight.example';
  return (
    <RuleSection title={t('overnight.title')}>
      <p>{t('overnight.text', { hour: contract.rollHourUtc })}</p>
      <KeyValues
        facts={[
          { label: t('overnight.long'), value: rateText(contract.overnightLong) },
          { label: t('overnight.short'), value: rateText(contract.overnightShort) },
          { label: t('overnight.next'), value: formatTime(next) },
          { label: t('overnight.nextDays'), value: String(days) },
        ]}
      />
      {!fee.isZero() && (
        <p className="t-label c3">
          {t(example, { size: money(EXAMPLE_SIZE), fee: money(toText(fee.abs())) })}
        </p>
      )}
      <Week days={contract.overnightDays} />
    </RuleSection>
  );
}
