import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  formatExact,
  formatHideable,
  formatMoney,
  formatMoneyIn,
  formatPercent,
  formatPrice,
  formatQuantity,
  formatSigned,
  formatVolume,
} from '../lib/format.ts';
import { formatAge, formatSpan } from '../lib/formatTime.ts';
import type { DecimalText } from '../lib/formatParts.ts';
import { usePreference } from '../lib/preferences.ts';
import { toLanguageTag } from './languages.ts';

interface SignOption {
  readonly sign?: 'always' | 'negative';
}

/** The formatters of lib/format.ts in the language on the screen, and words for ages. */
export interface Formatters {
  /** BCP-47 tag, for Intl and for inputs. */
  readonly locale: string;
  readonly money: (value: DecimalText, option?: SignOption) => string;
  readonly moneyIn: (value: DecimalText, currency: string) => string;
  /** Money that turns to bullets while balances are hidden. */
  readonly balance: (value: DecimalText) => string;
  /** The text, or bullets while balances are hidden. */
  readonly hide: (text: string) => string;
  readonly price: (value: DecimalText, decimals: number) => string;
  readonly quantity: (value: DecimalText, decimals: number, unit?: string) => string;
  /** An amount that moves: never rounded. */
  readonly exact: (value: DecimalText, unit?: string) => string;
  readonly signed: (value: DecimalText, decimals?: number) => string;
  readonly percent: (
    ratio: DecimalText,
    option?: SignOption & { readonly decimals?: number },
  ) => string;
  readonly volume: (value: DecimalText) => string;
  /** A length of time: "3 min", "24 h". */
  readonly span: (spanMs: number) => string;
  /** "0.4 s ago". */
  readonly age: (ageMs: number) => string;
}

export function useFormat(): Formatters {
  const { t, i18n } = useTranslation();
  const locale = toLanguageTag(i18n.language);
  const hideBalances = usePreference('hideBalances');
  return useMemo(
    () => ({
      locale,
      money: (value, option) => formatMoney(value, locale, option),
      moneyIn: (value, currency) => formatMoneyIn(value, currency, locale),
      balance: (value) => formatHideable(formatMoney(value, locale), hideBalances),
      hide: (text) => formatHideable(text, hideBalances),
      price: (value, decimals) => formatPrice(value, decimals, locale),
      quantity: (value, decimals, unit) => formatQuantity(value, decimals, locale, unit),
      exact: (value, unit) => formatExact(value, locale, unit),
      signed: (value, decimals) => formatSigned(value, locale, decimals),
      percent: (ratio, option) => formatPercent(ratio, locale, option),
      volume: (value) => formatVolume(value, locale),
      span: (spanMs) => {
        const { value, unit } = formatSpan(spanMs);
        return t(`span.${unit}`, { value });
      },
      age: (ageMs) => {
        const { value, unit } = formatAge(ageMs, locale);
        return t(`age.${unit}`, { value });
      },
    }),
    [locale, hideBalances, t],
  );
}
