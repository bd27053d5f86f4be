import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { currencyScale } from '../../../core/money/money.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { AmountField } from './AmountField.tsx';

interface CurrencyFieldProps {
  readonly label: ReactNode;
  /** Plain decimal string or empty. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly currency: string;
  readonly aside?: ReactNode;
  readonly placeholder?: string;
  readonly error?: string | undefined;
  /** "Max": fills in the most there is. */
  readonly onMax?: (() => void) | undefined;
}

/** An amount of a currency, with the decimals that it has. */
export function CurrencyField(props: CurrencyFieldProps): ReactElement {
  const { currency, placeholder = '0', onMax, ...field } = props;
  const { t } = useTranslation('common');
  const { locale } = useFormat();
  return (
    <AmountField
      {...field}
      decimals={currencyScale(currency)}
      locale={locale}
      unit={currency}
      placeholder={placeholder}
      {...(onMax !== undefined && { max: { label: t('action.max'), onClick: onMax } })}
    />
  );
}
