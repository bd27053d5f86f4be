import type { ReactElement, ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { paths } from '../../lib/paths.ts';
import { AgreedLink } from '../../ui/Agreed/AgreedLink.tsx';
import { AgreedSheet } from '../../ui/Agreed/AgreedSheet.tsx';
import { Checkbox } from '../../ui/Choice/Checkbox.tsx';
import { useSheet } from '../../ui/Sheet/useSheet.ts';

/** Opens beside the form, so that nothing typed is lost. */
function RulesLink({ children }: { readonly children?: ReactNode }): ReactElement {
  return (
    <a href={`#${paths.contractRule}`} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}

const loadTerms = async () => (await import('./TermsText.tsx')).TermsText;

interface AgreementProps {
  readonly form: {
    readonly draft: { readonly isAgreed: boolean };
    readonly problems: { readonly isAgreed?: unknown };
    readonly change: (change: { readonly isAgreed: boolean }) => void;
  };
}

/** What whoever opens an account agrees to. */
export function Agreement({ form }: AgreementProps): ReactElement {
  const { t } = useTranslation('auth');
  const sheet = useSheet();
  const terms = <AgreedLink onOpen={sheet.open} />;
  return (
    <>
      <Checkbox
        isChecked={form.draft.isAgreed}
        hasError={form.problems.isAgreed !== undefined}
        onChange={(isAgreed) => {
          form.change({ isAgreed });
        }}
      >
        <Trans t={t} i18nKey="register.agree" components={{ terms, rules: <RulesLink /> }} />
      </Checkbox>
      <AgreedSheet {...sheet.door} title={t('register.terms')} load={loadTerms} />
    </>
  );
}
