import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { RealInfo } from '../../../protocol/identity.ts';
import { readRefusal } from '../../api/readRefusal.ts';
import { toastShown } from '../../api/toasts.ts';
import { useCountries } from '../../api/useCountries.ts';
import { useUserBasicRealMutation } from '../../api/userIdentityApi.ts';
import { paths } from '../../lib/paths.ts';
import { readPreferences } from '../../lib/preferences.ts';
import { useBack } from '../../lib/useBack.ts';
import { useForm } from '../../lib/useForm.ts';
import type { Form } from '../../lib/useForm.ts';
import { useAppDispatch } from '../../realtime/clientState.ts';
import { CountryField } from '../../ui/Account/CountryField.tsx';
import { Field } from '../../ui/Field/Field.tsx';
import { FormPage } from '../../ui/Frame/FormPage.tsx';
import { Note } from '../../ui/Note/Note.tsx';
import { DocumentTypeField } from './DocumentTypeField.tsx';
import { beginBasic, findBasicProblems, keepDocument, toBasicReal } from './identityForm.ts';
import type { BasicDraft, IdentityProblem } from './identityForm.ts';
import { RejectedNote } from './RejectedNote.tsx';
import { TierSteps } from './TierSteps.tsx';
import { useIdentityError } from './useIdentityError.ts';

function useBasicForm(info: RealInfo): Form<BasicDraft, IdentityProblem> {
  const { t } = useTranslation('certification');
  const dispatch = useAppDispatch();
  const [handIn] = useUserBasicRealMutation();
  return useForm<BasicDraft, IdentityProblem>({
    empty: beginBasic(info.basic, readPreferences().country),
    check: findBasicProblems,
    send: async (draft) => {
      const { documentType } = draft;
      if (documentType === undefined) return undefined;
      try {
        await handIn(toBasicReal({ ...draft, documentType })).unwrap();
        // The page then shows what was handed in: the answer of the server, not ours.
        dispatch(toastShown({ kind: 'ok', title: t('sent') }));
        return undefined;
      } catch (error) {
        return readRefusal(error, draft);
      }
    },
  });
}

/** Name, country, document: the form of the basic tier, empty or for another try. */
export function BasicForm({ info }: { readonly info: RealInfo }): ReactElement {
  const { t } = useTranslation('certification');
  const { t: tCommon } = useTranslation('common');
  const back = useBack(paths.certification);
  const form = useBasicForm(info);
  const errorOf = useIdentityError(form);
  const { draft, change, refused } = form;
  const countries = useCountries(draft.country !== '');
  return (
    <FormPage
      title={t('basic.title')}
      onBack={back}
      onSubmit={form.submit}
      submitLabel={t('send')}
      sendingLabel={t('sending')}
      isSending={form.isSending}
    >
      <TierSteps now="basic" />
      <RejectedNote tier={info.basic} />
      <Field
        label={t('name.label')}
        name="name"
        autoComplete="name"
        spellCheck={false}
        hint={t('name.hint')}
        value={draft.name}
        onChange={(event) => {
          change({ name: event.target.value });
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
      <Field
        label={t('idNumber.label')}
        aside={<span>{tCommon('word.optional')}</span>}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        placeholder={t('idNumber.placeholder')}
        value={draft.idNumber}
        onChange={(event) => {
          change({ idNumber: event.target.value });
        }}
        error={errorOf('idNumber')}
      />
      {refused?.field === 'form' && <Note kind="bad">{refused.message}</Note>}
      <p className="t-cap c3">{t('privacy')}</p>
    </FormPage>
  );
}
