import { useId, useMemo } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/useFormat.ts';
import { nameCountries } from '../../lib/countries.ts';
import { classNames } from '../classNames.ts';
import { FieldFrame, hintId } from '../Field/FieldFrame.tsx';
import { Icon } from '../Icon/Icon.tsx';
import { Sheet } from '../Sheet/Sheet.tsx';
import { useSheet } from '../Sheet/useSheet.ts';
import { CountryList } from './CountryList.tsx';
import type { CountrySource } from './CountryList.tsx';
import './Account.css';

interface CountryFieldProps {
  /** Asked to `want` its list once the field is tapped. */
  readonly source: CountrySource & { readonly want: () => void };
  /** ISO code, or empty. */
  readonly value: string;
  readonly onChange: (code: string) => void;
  readonly isOptional?: boolean;
  readonly error?: string | undefined;
}

/** The country or region; a tap opens the searchable list. */
export function CountryField(props: CountryFieldProps): ReactElement {
  const { source, value, onChange, isOptional = false, error } = props;
  const { t } = useTranslation('auth');
  const { t: tCommon } = useTranslation('common');
  const { locale } = useFormat();
  const controlId = useId();
  const sheet = useSheet();
  const { data: countries } = source;
  const name = useMemo(
    () => nameCountries(countries ?? [], locale).find((option) => option.code === value)?.name,
    [countries, locale, value],
  );
  return (
    <>
      <FieldFrame
        controlId={controlId}
        label={t('country.title')}
        aside={isOptional ? <span>{tCommon('word.optional')}</span> : undefined}
        error={error}
      >
        <button
          type="button"
          id={controlId}
          className={classNames('inp pick-field', error !== undefined && 'err')}
          aria-haspopup="dialog"
          aria-describedby={error === undefined ? undefined : hintId(controlId)}
          onClick={() => {
            source.want();
            sheet.open();
          }}
        >
          <span className={name === undefined ? 'v none' : 'v'}>{name ?? t('country.choose')}</span>
          <Icon name="down" size={18} className="c2" />
        </button>
      </FieldFrame>
      <Sheet {...sheet.door} title={t('country.title')}>
        <CountryList
          source={source}
          value={value}
          onChoose={(code) => {
            onChange(code);
            sheet.close();
          }}
        />
      </Sheet>
    </>
  );
}
