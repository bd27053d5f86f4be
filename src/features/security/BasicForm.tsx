import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { DOCUMENT_TYPES } from '../../../core/identity/documents.ts';
import type { RealInfo } from '../../../protocol/identity.ts';
import { toastShown } from '../../state/toasts.ts';
import { useForm } from '../../forms/useForm.ts';
import { useCountries } from '../../account/useCountries.ts';
import { useUserBasicRealMutation } from '../../api/userApi.ts';
import { isText, oneOf } from '../../lib/keptDraft.ts';
import { readPreferences } from '../../lib/preferences.ts';
import type { Form } from '../../lib/form.ts';
import { useAppDispatch } from '../../state/clientState.ts';
import { CountryField } from '../../ui/Account/CountryField.tsx';
import { TextField } from '../../ui/Field/TextField.tsx';
import { DocumentTypeField } from './DocumentTypeField.tsx';
import { beginBasic, findBasicProblems, keepDocument, toBasicReal } from './identityForm.ts';
import type { BasicDraft, IdentityProblem } from './identityForm.ts';
import { IdNumberField, TierPage } from './TierPage.tsx';
import { useIdentityError } from './useIdentityError.ts';

interface BasicFormProps {
  readonly info: RealInfo;
  /** ISO code of the account's own country; null while it has none. */
  readonly country: string | null;
}

/** The number is not: it stays on no device. */
const KEPT = {
  name: isText,
  country: isText,
  documentType: oneOf(DOCUMENT_TYPES),
} as const;

function useBasicForm({ info, country }: BasicFormProps): Form<BasicDraft, IdentityProblem> {
  const { t } = useTranslation('certification');
  const dispatch = useAppDispatch();
  const [handIn] = useUserBasicRealMutation();
  return useForm<BasicDraft, IdentityProblem>({
    // The account's own stands before what this device has chosen.
    first: beginBasic(info.basic, country ?? readPreferences().country),
    kept: { form: 'basicCertification', fields: KEPT },
    problems: findBasicProblems,
    send: async (draft) => {
      const { documentType } = draft;
      if (documentType === undefined) throw new Error('a draft with problems was sent');
      await handIn(toBasicReal({ ...draft, documentType })).unwrap();
    },
    onDone: () => {
      // The page then shows what was handed in: the answer of the server, not ours.
      dispatch(toastShown({ kind: 'ok', title: t('sent') }));
    },
  });
}

/** Name, country, document: the form of the basic tier, empty or for another try. */
export function BasicForm(props: BasicFormProps): ReactElement {
  const { info } = props;
  const { t } = useTranslation('certification');
  const { t: tCommon } = useTranslation('common');
  const form = useBasicForm(props);
  const errorOf = useIdentityError(form);
  const { draft, change } = form;
  const countries = useCountries(draft.country !== '');
  return (
    <TierPage tier="basic" info={info} form={form}>
      <TextField
        label={t('name.label')}
        name="name"
        autoComplete="name"
        spellCheck={false}
        hint={t('name.hint')}
        value={draft.name}
        onChange={(name) => {
          change({ name });
        }}
        error={errorOf('name')}
      />
      <CountryField
        source={countries}
        value={draft.country}
        onChange={(country) => {
          change({ country, documentType: keepDocument(country, draft.documentType) });
        }}
        error={errorOf('country')}
      />
      <DocumentTypeField
        country={draft.country}
        value={draft.documentType}
        onChange={(documentType) => {
          change({ documentType });
        }}
        error={errorOf('documentType')}
      />
      <IdNumberField
        aside={<span>{tCommon('word.optional')}</span>}
        value={draft.idNumber}
        onChange={(idNumber) => {
          change({ idNumber });
        }}
        error={errorOf('idNumber')}
      />
      <p className="t-cap c3">{t('privacy')}</p>
    </TierPage>
  );
}
