import { useMemo } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/useFormat.ts';
import { nameCountries, searchCountries } from '../../lib/countries.ts';
import type { NamedCountry } from '../../lib/countries.ts';
import { RadioList } from '../Choice/RadioList.tsx';
import { SearchList } from '../SearchSheet/SearchList.tsx';
import type { RowSource } from '../SearchSheet/SearchList.tsx';

export type CountrySource = RowSource<NamedCountry>;

interface CountryListProps {
  readonly source: CountrySource;
  /** ISO code, or empty. */
  readonly value: string;
  readonly onChoose: (code: string) => void;
}

/** Every country or region in the language on the screen, found by name, code or dial code. */
export function CountryList({ source, value, onChoose }: CountryListProps): ReactElement {
  const { t } = useTranslation('auth');
  const { locale } = useFormat();
  const { data } = source;
  const named = useMemo(() => data && nameCountries(data, locale), [data, locale]);
  return (
    <SearchList
      source={{ ...source, data: named }}
      search={searchCountries}
      searchLabel={t('country.searchLabel')}
      placeholder={t('country.search')}
      noneTitle={t('country.noneFound')}
      noneText={t('country.noneFoundText')}
      renderRows={(found) => (
        <RadioList
          label={t('country.title')}
          value={value}
          onChange={onChoose}
          options={found.map(({ code, name, dial }) => ({ value: code, title: name, sub: dial }))}
        />
      )}
    />
  );
}
