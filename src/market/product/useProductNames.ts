import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { SearchTexts } from '../../../core/market/search.ts';
import type { TickerDto } from '../../../protocol/product.ts';
import { pairOf } from '../../lib/pairOf.ts';
import type { NamedCurrency } from '../../i18n/keys.ts';

type Named = Pick<TickerDto, 'id' | 'base' | 'quote' | 'name' | 'category'>;

interface ProductNames {
  /** What a product is called in the language on the screen; the server's English name where the language has none. */
  readonly nameOf: (product: Named) => string;
  /** Everything it can be found by. */
  readonly textsOf: (product: Named) => SearchTexts;
}

/** The English names stand in until the language's have come: no screen waits for them. */
export function useProductNames(): ProductNames {
  const { t, i18n } = useTranslation('market', { useSuspense: false });
  const nameOf = useCallback(
    ({ base, quote, name, category }: Named): string => {
      const has = (currency: string): currency is NamedCurrency =>
        i18n.exists(`market:currency.${currency}`);
      if (!has(base)) return name;
      if (category !== 'forex') return t(`currency.${base}`);
      if (!has(quote)) return name;
      return t('pairName', { base: t(`currency.${base}`), quote: t(`currency.${quote}`) });
    },
    [t, i18n],
  );
  const textsOf = useCallback(
    (product: Named): SearchTexts => [product.id, pairOf(product), product.name, nameOf(product)],
    [nameOf],
  );
  return { nameOf, textsOf };
}
