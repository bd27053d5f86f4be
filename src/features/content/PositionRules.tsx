import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { decimal, toText } from '../../../core/money/decimal.ts';
import { handlingFee } from '../../../core/trading/contract/formulas.ts';
import type { ProductInfoDto } from '../../../protocol/product.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { KeyValues } from '../../ui/Facts/Facts.tsx';
import { RuleSection } from './RuleSection.tsx';

interface RulesProps {
  readonly info: ProductInfoDto;
}

/** A round size for examples, USDT. */
const EXAMPLE_SIZE = '10000';

/** What a position is and the sizes it comes in. */
export function PositionRules({ info }: RulesProps): ReactElement {
  const { t } = useTranslation('content');
  const { price, quantity } = useFormat();
  const inBase = (amount: string): string => quantity(amount, info.quantityDecimals, info.base);
  return (
    <RuleSection title={t('position.title')}>
      <p>{t('position.text', { pair: `${info.base}/${info.quote}` })}</p>
      <p>{t('position.atMost')}</p>
      <KeyValues
        facts={[
          { label: t('position.minQuantity'), value: inBase(info.minQuantity) },
          { label: t('position.maxQuantity'), value: inBase(info.maxQuantity) },
          { label: t('position.lotSize'), value: inBase(info.lotSize) },
          {
            label: t('position.tickSize'),
            value: `${price(info.tickSize, info.priceDecimals)} ${info.quote}`,
          },
          {
            label: t('position.leverages'),
            value: info.leverages.map((item) => `${item}×`).join(', '),
          },
        ]}
      />
    </RuleSection>
  );
}

/** Which price an order gets, and when it is refused. */
export function FillRules({ info }: RulesProps): ReactElement {
  const { t } = useTranslation('content');
  const { percent } = useFormat();
  return (
    <RuleSection title={t('fill.title')}>
      <p>{t('fill.market')}</p>
      <p>
        {t('fill.refused', {
          staleSeconds: info.staleQuoteMs / 1000,
          slippage: percent(info.defaultMaxSlippage),
          highestSlippage: percent(info.highestMaxSlippage),
        })}
      </p>
      <p>{t('fill.limit')}</p>
      <p>{t('fill.closing')}</p>
    </RuleSection>
  );
}

/** What trading costs, with a sum. */
export function FeeRules({ info }: RulesProps): ReactElement {
  const { t } = useTranslation('content');
  const { money, percent } = useFormat();
  const fee = handlingFee(decimal(EXAMPLE_SIZE), decimal(info.takerRate)).times(2);
  return (
    <RuleSection title={t('fees.title')}>
      <p>{t('fees.text')}</p>
      <KeyValues
        facts={[
          { label: t('fees.taker'), value: percent(info.takerRate) },
          { label: t('fees.maker'), value: percent(info.makerRate) },
        ]}
      />
      <p className="t-label c3">
        {t('fees.example', { size: money(EXAMPLE_SIZE), fee: money(toText(fee)) })}
      </p>
    </RuleSection>
  );
}

/** The margin tiers as the table they are. */
export function LeverageRules({ info }: RulesProps): ReactElement {
  const { t } = useTranslation('content');
  const { percent, quantity } = useFormat();
  const whole = (amount: string): string => quantity(amount, 0);
  const sizeOf = (index: number): string => {
    const upTo = info.marginTiers[index]?.upTo ?? null;
    if (upTo !== null) return t('leverage.upTo', { amount: whole(upTo) });
    const before = info.marginTiers[index - 1]?.upTo ?? null;
    return before === null ? t('leverage.any') : t('leverage.above', { amount: whole(before) });
  };
  return (
    <RuleSection title={t('leverage.title')}>
      <p>{t('leverage.text')}</p>
      <table className="margin-tiers">
        <thead>
          <tr>
            <th scope="col">{t('leverage.size')}</th>
            <th scope="col">{t('leverage.most')}</th>
            <th scope="col">{t('leverage.rate')}</th>
            <th scope="col">{t('leverage.deduction')}</th>
          </tr>
        </thead>
        <tbody>
          {info.marginTiers.map((tier, index) => (
            <tr key={tier.upTo ?? 'above'}>
              <th scope="row">{sizeOf(index)}</th>
              <td>{tier.maxLeverage}×</td>
              <td>{percent(tier.maintenanceRate)}</td>
              <td>{whole(tier.deduction)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </RuleSection>
  );
}
