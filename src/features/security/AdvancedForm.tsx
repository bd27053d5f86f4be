import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { hasBack } from '../../../core/identity/documents.ts';
import type { DocumentType, RealInfo } from '../../../protocol/identity.ts';
import { toastShown } from '../../state/toasts.ts';
import { useUpload } from '../../api/upload.ts';
import { useForm } from '../../forms/useForm.ts';
import { useUserAdvancedRealMutation } from '../../api/userApi.ts';
import type { Form } from '../../lib/form.ts';
import { useAppDispatch } from '../../state/clientState.ts';
import { Icon } from '../../ui/Icon/Icon.tsx';
import { ImageUpload } from '../../ui/ImageUpload/ImageUpload.tsx';
import { findAdvancedProblems, toAdvancedReal } from './identityForm.ts';
import type { AdvancedDraft, IdentityProblem } from './identityForm.ts';
import { IdNumberField, TierPage } from './TierPage.tsx';
import { useIdentityError } from './useIdentityError.ts';

function useAdvancedForm(documentType: DocumentType): Form<AdvancedDraft, IdentityProblem> {
  const { t } = useTranslation('certification');
  const dispatch = useAppDispatch();
  const [handIn] = useUserAdvancedRealMutation();
  return useForm<AdvancedDraft, IdentityProblem>({
    first: { idNumber: '', frontImage: undefined, backImage: undefined },
    problems: (draft) => findAdvancedProblems(draft, documentType),
    send: async (draft) => {
      await handIn(toAdvancedReal(draft, documentType)).unwrap();
    },
    onDone: () => {
      dispatch(toastShown({ kind: 'ok', title: t('sent') }));
    },
  });
}

const TIPS = ['corners', 'readable', 'encrypted'] as const;

function Tips(): ReactElement {
  const { t } = useTranslation('certification');
  return (
    <ul className="tips">
      {TIPS.map((tip) => (
        <li key={tip}>
          <Icon name="check" size={16} strokeWidth={2.2} />
          {t(`tips.${tip}`)}
        </li>
      ))}
    </ul>
  );
}

interface PhotoProps {
  readonly form: Form<AdvancedDraft, IdentityProblem>;
  readonly field: 'frontImage' | 'backImage';
  readonly side: 'front' | 'back' | 'page';
}

/** One side of the document. */
function Photo({ form, field, side }: PhotoProps): ReactElement {
  const { t } = useTranslation('certification');
  return (
    <ImageUpload
      label={t(`photo.${side}.label`)}
      pickLabel={t('photo.pick')}
      previewLabel={t(`photo.${side}.preview`)}
      upload={useUpload('authorization')}
      onChange={(image) => {
        form.change({ [field]: image });
      }}
      shape="document"
      error={useIdentityError(form)(field)}
    />
  );
}

interface AdvancedFormProps {
  readonly info: RealInfo;
  /** Of the basic tier: the photos are of that document. */
  readonly documentType: DocumentType;
}

/** ID number and photos: the form of the advanced tier, empty or for another try. */
export function AdvancedForm({ info, documentType }: AdvancedFormProps): ReactElement {
  const { t } = useTranslation('certification');
  const form = useAdvancedForm(documentType);
  const errorOf = useIdentityError(form);
  const { draft, change } = form;
  return (
    <TierPage tier="advanced" info={info} form={form}>
      <p className="t-body c2">
        {t('advanced.which', { document: t(`document.${documentType}`) })}
      </p>
      <IdNumberField
        value={draft.idNumber}
        onChange={(idNumber) => {
          change({ idNumber });
        }}
        error={errorOf('idNumber')}
      />
      <div className="documents">
        <Photo form={form} field="frontImage" side={hasBack(documentType) ? 'front' : 'page'} />
        {hasBack(documentType) && <Photo form={form} field="backImage" side="back" />}
      </div>
      <Tips />
    </TierPage>
  );
}
