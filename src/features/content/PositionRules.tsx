import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { decimal, toText } from '../../../core/money/decimal.ts';
import { stepText } from '../../../core/trading/book/scale.ts';
import { handlingFee } from '../../../core/trading/contract/formulas.ts';
import type { ProductRules } from '../../../core/rulebook/compile.ts';
import type { ProductInfoDto } from '../../../protocol/product.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { KeyValues } from '../../ui/Facts/Facts.tsx';
import { TableHead } from '../../ui/Facts/TableHead.tsx';
import { RuleSection } from './RuleSection.tsx';

interface RulesProps {
  readonly info: ProductInfoDto;
  readonly rules: ProductRules;
}

/** A round size for examples, USDT. */
const EXAMPLE_SIZE = '10000';

/** What a position is and the sizes it comes in. */
export function PositionRules({ info, rules }: RulesProps): ReactElement {
  const { t } = useTranslation('content');
  const { price, quantity } = useFormat();
  const { contract } = rules;
  const { priceDecimals, quantityDecimals } = contract;
  const inBase = (amount: string): string => quantity(amount, quantityDecimals, info.base);
  return (
    <RuleSection title={t('position.title')}>
      <p>{t('position.text', { pair: `${info.base}/${info.quote}` })}</p>
      <p>{t('position.atMost')}</p>
      <KeyValues
        facts={[
          { label: t('position.minQuantity'), value: inBase(toText(contract.minQuantity)) },
          { label: t('position.maxQuantity'), value: inBase(toText(contract.maxQuantity)) },
          { label: t('position.lotSize'), value: inBase(stepText(quantityDecimals)) },
          {
            label: t('position.tickSize'),
            value: `${price(stepText(priceDecimals), priceDecimals)} ${info.quote}`,
          },
          {
            label: t('position.leverages'),
            value: contract.leverages.map((item) => `${item}×`).join(', '),
          },
        ]}
      />
    </RuleSection>
  );
}

/** Which price an order gets, and when it is refused. */
export function FillRules({ rules }: Pick<RulesProps, 'rules'>): ReactElement {
  const { t } = useTranslation('content');
  const { percent } = useFormat();
  const { staleQuoteMs, defaultMaxSlippage, highestMaxSlippage } = rules.contract;
  return (
    <RuleSection title={t('fill.title')}>
      <p>{t('fill.market')}</p>
      <p>
        {t('fill.refused', {
          staleSeconds: staleQuoteMs / 1000,
          slippage: percent(toText(defaultMaxSlippage)),
          highestSlippage: percent(toText(highestMaxSlippage)),
        })}
      </p>
      <p>{t('fill.limit')}</p>
      <p>{t('fill.closing')}</p>
    </RuleSection>
  );
}

/** What trading costs, with a sum. */
export function FeeRules({ rules }: Pick<RulesProps, 'rules'>): ReactElement {
  const { t } = useTranslation('content');
  const { money, percent } = useFormat();
  const { takerRate, makerRate } = rules.contract;
  const fee = handlingFee(decimal(EXAMPLE_SIZE), takerRate).times(2);
  return (
    <RuleSection title={t('fees.title')}>
      <p>{t('fees.text')}</p>
      <KeyValues
        facts={[
          { label: t('fees.taker'), value: percent(toText(takerRate)) },
          { label: t('fees.maker'), value: percent(toText(makerRate)) },
        ]}
      />
      <p className="t-label c3">
        {t('fees.example', { size: money(EXAMPLE_SIZE), fee: money(toText(fee)) })}
      </p>
    </RuleSection>
  );
}

/** The margin tiers as the table they are. */
export function LeverageRules({ rules }: Pick<RulesProps, 'rules'>): ReactElement {
  const { t } = useTranslation('content');
  const { percent, quantity } = useFormat();
  const { tiers } = rules.document.contract;
  const whole = (amount: string): string => quantity(amount, 0);
  const sizeOf = (index: number): string => {
    const upTo = tiers[index]?.upTo ?? null;
    if (upTo !== null) return t('leverage.upTo', { amount: whole(upTo) });
    const before = tiers[index - 1]?.upTo ?? null;
    return before === null ? t('leverage.any') : t('leverage.above', { amount: whole(before) });
  };
  return (
    <RuleSection title={t('leverage.title')}>
      <p>{t('leverage.text')}</p>
      <table className="margin-tiers">
        <TableHead
          columns={[
            t('leverage.size'),
            t('leverage.most'),
            t('leverage.rate'),
            t('leverage.deduction'),
          ]}
        />
        <tbody>
          {tiers.map((tier, index) => (
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
