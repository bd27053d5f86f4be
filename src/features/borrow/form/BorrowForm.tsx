import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { BorrowData } from '../../../../protocol/borrow.ts';
import { SETTLEMENT_CURRENCY } from '../../../../core/money/money.ts';
import { toText } from '../../../../core/money/decimal.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { errorsOf, fieldsOf } from '../../../lib/form.ts';
import { isZeroText } from '../../../lib/formatParts.ts';
import { linkTo, paths } from '../../../lib/paths.ts';
import { useBack } from '../../../lib/useBack.ts';
import { SubmitButton } from '../../../ui/Button/SubmitButton.tsx';
import { CurrencyField } from '../../../ui/DecimalInput/CurrencyField.tsx';
import { FieldHint } from '../../../ui/Field/FieldFrame.tsx';
import { FormBody } from '../../../ui/Frame/FormBody.tsx';
import { Page } from '../../../ui/Frame/Page.tsx';
import { RefusedNote } from '../../../ui/Frame/RefusedNote.tsx';
import { IconButton } from '../../../ui/IconButton/IconButton.tsx';
import { NavBar } from '../../../ui/NavBar/NavBar.tsx';
import { Note } from '../../../ui/Note/Note.tsx';
import { Segment } from '../../../ui/Segment/Segment.tsx';
import type { BorrowKnown } from '../model/borrowModel.ts';
import { DAY_MS } from '../model/days.ts';
import { AgreeBox } from './AgreeBox.tsx';
import { AssetRow } from './AssetRow.tsx';
import { CertifyNote } from './CertifyNote.tsx';
import { CostFacts } from './CostFacts.tsx';
import { FallsSection } from './FallsSection.tsx';
import { LtvCard } from './LtvCard.tsx';
import { PledgeFields } from './PledgeFields.tsx';
import { useBorrowForm, useProblemText } from './useBorrowForm.ts';
import type { BorrowForm as FormState } from './useBorrowForm.ts';

interface PartProps {
  readonly known: BorrowKnown;
  readonly form: FormState;
}

function Nav(): ReactElement {
  const { t } = useTranslation('borrow');
  const navigate = useNavigate();
  const back = useBack(paths.menu);
  return (
    <NavBar
      title={t('title')}
      onBack={back}
      right={
        <>
          <a className="txt" href={`#${linkTo('borrow', { view: 'loans' })}`}>
            {t('loans.title')}
          </a>
          <IconButton
            icon="knowledge"
            isQuiet
            label={t('faq')}
            onClick={() => void navigate(paths.borrowFaq)}
          />
        </>
      }
    />
  );
}

function Amount({ form }: PartProps): ReactElement {
  const { t } = useTranslation('borrow');
  const field = fieldsOf(form, useProblemText());
  const { most } = form.preview;
  return (
    <CurrencyField
      label={t('form.amount')}
      {...field('amount')}
      currency={SETTLEMENT_CURRENCY}
      {...(most?.gt(0) === true && {
        onMax: () => {
          form.change({ amount: toText(most) });
        },
      })}
    />
  );
}

function Period({ known, form }: PartProps): ReactElement {
  const { t } = useTranslation('borrow');
  const { span } = useFormat();
  const errorOf = errorsOf(form, useProblemText());
  return (
    <div className="field">
      <div className="lab">{t('form.days')}</div>
      <Segment
        label={t('form.days')}
        value={String(form.draft.days)}
        onChange={(days) => {
          form.change({ days: Number(days) });
        }}
        options={known.rules.terms.map(({ days }) => ({
          value: String(days),
          label: span(days * DAY_MS),
        }))}
      />
      <FieldHint controlId="borrow-days" error={errorOf('days')} />
    </div>
  );
}

function Submit({ form }: { readonly form: FormState }): ReactElement {
  const { t } = useTranslation('borrow');
  const { exact } = useFormat();
  const { amount } = form.draft;
  const isNamed = amount !== '' && !isZeroText(amount);
  return (
    <SubmitButton form={form} of="borrow" sendingLabel={t('form.sending')}>
      {isNamed
        ? t('form.submit', { amount: exact(amount, SETTLEMENT_CURRENCY) })
        : t('form.submitEmpty')}
    </SubmitButton>
  );
}

/** Of the coin that is chosen first, while nothing of it is typed. */
const boundsTold = ({ collaterals, ltv }: BorrowData, chosen: string | undefined) =>
  collaterals.find(({ currency }) => currency === chosen)?.ltv ?? ltv;

/** What a loan would cost, what carries it and at which prices something happens, before it is asked for (DESIGN 1.3). */
export function BorrowForm({ known }: { readonly known: BorrowKnown }): ReactElement {
  const { t } = useTranslation('borrow');
  const form = useBorrowForm(known);
  const textOf = useProblemText();
  const { problems, preview } = form;
  const ofWhole = problems.form;
  return (
    <Page nav={<Nav />} actions={<Submit form={form} />}>
      <FormBody form={form} id="borrow" className="borrow">
        <div className="px">
          <CertifyNote state={known.data.certification} />
          {known.isFrozen && <Note kind="bad">{t('frozen')}</Note>}
          <LtvCard
            ltv={preview.ltv}
            bounds={preview.bounds}
            coins={preview.coins}
            known={known}
            told={boundsTold(known.data, form.draft.pledges[0]?.currency)}
          />
          <PledgeFields
            known={known}
            rows={form.draft.pledges}
            onChange={(pledges) => {
              form.change({ pledges });
            }}
            problem={problems.pledges}
            refused={form.refused?.field === 'pledges' ? form.refused.message : undefined}
            worth={preview}
          />
          <Amount known={known} form={form} />
          <Period known={known} form={form} />
          <CostFacts known={known} preview={preview} />
        </div>
        <AssetRow known={known} />
        <div className="px">
          <FallsSection known={known} preview={preview} />
          <AgreeBox form={form} known={known} preview={preview} />
          {ofWhole !== undefined && <Note kind="bad">{textOf(ofWhole)}</Note>}
          <RefusedNote form={form} />
        </div>
      </FormBody>
    </Page>
  );
}
