import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { documentTypesOf } from '../../../core/identity/documents.ts';
import type { DocumentType } from '../../../protocol/identity.ts';
import { RadioList } from '../../ui/Choice/RadioList.tsx';
import { FieldHint } from '../../ui/Field/FieldFrame.tsx';

interface DocumentTypeFieldProps {
  readonly country: string;
  readonly value: DocumentType | undefined;
  readonly onChange: (type: DocumentType) => void;
  readonly error: string | undefined;
}

/** The documents of a country, one below the other: their names are long in many languages (DESIGN 11). */
export function DocumentTypeField(props: DocumentTypeFieldProps): ReactElement {
  const { country, value, onChange, error } = props;
  const { t } = useTranslation('certification');
  return (
    <div className="field document-types">
      <div className="lab">
        <span>{t('document.label')}</span>
      </div>
      {country === '' ? (
        <p className="t-label c3">{t('document.countryFirst')}</p>
      ) : (
        <RadioList<DocumentType | ''>
          label={t('document.label')}
          value={value ?? ''}
          onChange={(type) => {
            if (type !== '') onChange(type);
          }}
          options={documentTypesOf(country).map((type) => ({
            value: type,
            title: t(`document.${type}`),
          }))}
        />
      )}
      <FieldHint controlId="document-type" error={country === '' ? undefined : error} />
    </div>
  );
}
