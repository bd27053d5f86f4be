import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { AlertDto } from '../../../protocol/alerts.ts';
import { useUserSaveAlertMutation } from '../../api/user/alerts.ts';
import { useProductGetAllProductListQuery } from '../../api/productApi.ts';
import { useForm } from '../../forms/useForm.ts';
import { useKeyedWrite } from '../../forms/useKeyedWrite.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { fieldsOf, type Form } from '../../lib/form.ts';
import { pairOf } from '../../lib/pairOf.ts';
import { WriteSheet } from '../../market/orders/WriteSheet.tsx';
import { useAppDispatch } from '../../state/clientState.ts';
import { toastShown } from '../../state/toasts.ts';
import { AmountField } from '../../ui/DecimalInput/AmountField.tsx';
import { SelectField } from '../../ui/Field/SelectField.tsx';
import { RefusedNote } from '../../ui/Frame/RefusedNote.tsx';
import { Note } from '../../ui/Note/Note.tsx';
import { optionsOf } from '../../ui/Segment/optionsOf.ts';
import { Segment, type SegmentOption } from '../../ui/Segment/Segment.tsx';
import {
  ALERT_KINDS,
  type AlertDraft,
  type AlertLimits,
  type AlertProblem,
  type Asked,
  bodyOf,
  draftOf,
  findAlertProblems,
  sideOf,
  timesOf,
} from './alertModel.ts';
import { useAlertWords } from './useAlertWords.ts';
import { usePositions } from './usePositions.ts';

interface AlertSheetProps {
  /** The one that is edited; undefined makes a new one. */
  readonly alert: AlertDto | undefined;
  readonly asked: Asked;
  readonly limits: AlertLimits;
  readonly onClose: () => void;
}

interface PartProps {
  readonly form: Form<AlertDraft, AlertProblem>;
  readonly limits: AlertLimits;
}

/** Digits that any price and a hundredth of a percent have room in. */
const PRICE_DECIMALS = 8;
const PERCENT_DECIMALS = 2;

function useAlertFields({ form, limits }: PartProps) {
  const { t } = useTranslation('alerts');
  const { percent } = useFormat();
  const [minimum, maximum] = [percent(limits.minRate), percent(limits.maxRate)];
  return fieldsOf(form, (problem) => t(`problem.${problem}`, { minimum, maximum }));
}

interface ChoiceProps<Field extends 'kind' | 'side' | 'often'> {
  readonly form: PartProps['form'];
  readonly field: Field;
  readonly label: string;
  readonly options: readonly SegmentOption<AlertDraft[Field]>[];
}

/** One of few, all of them in sight. */
function Choice<Field extends 'kind' | 'side' | 'often'>(props: ChoiceProps<Field>): ReactElement {
  const { form, field, label, options } = props;
  return (
    <Segment
      label={label}
      value={form.draft[field]}
      options={options}
      onChange={(value) => {
        form.change({ [field]: value, ...(field === 'side' && { isSideChosen: true }) });
      }}
    />
  );
}

function ProductPick({ form, limits }: PartProps): ReactElement {
  const { t } = useTranslation('alerts');
  const field = useAlertFields({ form, limits });
  const { data: products = [] } = useProductGetAllProductListQuery(undefined);
  return (
    <SelectField
      label={t('product')}
      placeholder={t('problem.product')}
      options={products.map((product) => ({ value: product.id, label: pairOf(product) }))}
      {...field('productId')}
    />
  );
}

function PositionPick({ form, limits }: PartProps): ReactElement {
  const { t } = useTranslation('alerts');
  const words = useAlertWords();
  const field = useAlertFields({ form, limits });
  const positions = usePositions();
  if (positions?.length === 0) return <Note kind="info">{t('noPosition')}</Note>;
  return (
    <SelectField
      label={t('position')}
      placeholder={t('problem.position')}
      options={(positions ?? []).map((position) => ({
        value: position.id,
        label: `${words.pair(position.productId)} ${words.position(position)}`,
      }))}
      {...field('orderId')}
    />
  );
}

function PriceFields({ form, limits }: PartProps): ReactElement {
  const { t } = useTranslation('alerts');
  const { locale } = useFormat();
  const field = useAlertFields({ form, limits });
  const { data: products } = useProductGetAllProductListQuery(undefined);
  const { productId, isSideChosen } = form.draft;
  const product = products?.find(({ id }) => id === productId);
  const typing = field('price');
  const typePrice = (price: string): void => {
    const side = sideOf(price, product?.price ?? undefined);
    form.change({ price, ...(isSideChosen ? {} : { side }) });
  };
  return (
    <>
      <Choice
        form={form}
        field="side"
        label={t('sideLabel')}
        options={optionsOf({ above: t('side.above'), below: t('side.below') })}
      />
      <AmountField
        label={t('price')}
        decimals={product?.priceDecimals ?? PRICE_DECIMALS}
        locale={locale}
        unit={product?.quote}
        {...typing}
        onChange={typePrice}
      />
    </>
  );
}

function RateFields({ form, limits }: PartProps): ReactElement {
  const { t } = useTranslation('alerts');
  const { locale, span } = useFormat();
  const field = useAlertFields({ form, limits });
  const { draft } = form;
  const times = [...new Set([...timesOf(limits), Number(draft.seconds)])].toSorted((a, b) => a - b);
  return (
    <>
      <AmountField
        label={t('percent')}
        decimals={PERCENT_DECIMALS}
        locale={locale}
        unit="%"
        {...field('percent')}
      />
      {draft.kind === 'change' && (
        <SelectField
          label={t('within')}
          options={times.map((seconds) => ({
            value: String(seconds),
            label: span(seconds * 1000),
          }))}
          {...field('seconds')}
        />
      )}
    </>
  );
}

function Often({ form, limits }: PartProps): ReactElement {
  const { t } = useTranslation('alerts');
  const { span } = useFormat();
  return (
    <>
      <Choice
        form={form}
        field="often"
        label={t('oftenLabel')}
        options={optionsOf({ once: t('often.once'), each: t('often.each') })}
      />
      {form.draft.often === 'each' && (
        <p className="t-cap c3">{t('eachHint', { time: span(limits.pauseMs) })}</p>
      )}
    </>
  );
}

function useAlertForm({ alert, asked, limits, onClose }: AlertSheetProps) {
  const { t } = useTranslation('alerts');
  const dispatch = useAppDispatch();
  const { data: products } = useProductGetAllProductListQuery(undefined);
  const [save] = useUserSaveAlertMutation();
  const write = useKeyedWrite(save);
  const last = products?.find(({ id }) => id === asked.productId)?.price ?? undefined;
  return useForm<AlertDraft, AlertProblem>({
    first: draftOf(alert, asked, limits, last),
    problems: (draft) => findAlertProblems(draft, limits),
    fieldOfWire: { rate: 'percent' },
    send: (draft) => write(bodyOf(draft, alert?.id)),
    onDone: () => {
      dispatch(toastShown({ kind: 'ok', title: t('saved') }));
      onClose();
    },
  });
}

/** Makes an alert, or changes one: its kind, its product or position, its figures, and how often it is told. */
export function AlertSheet(props: AlertSheetProps): ReactElement {
  const { alert, limits, onClose } = props;
  const { t } = useTranslation('alerts');
  const form = useAlertForm(props);
  const { kind } = form.draft;
  const part = { form, limits };
  return (
    <WriteSheet
      title={t(alert === undefined ? 'new' : 'editTitle')}
      actLabel={t('save')}
      isSending={form.isSending}
      onAct={form.submit}
      onClose={onClose}
    >
      <Choice
        form={form}
        field="kind"
        label={t('kindLabel')}
        options={ALERT_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
      />
      {kind === 'liquidation' ? <PositionPick {...part} /> : <ProductPick {...part} />}
      {kind === 'price' ? <PriceFields {...part} /> : <RateFields {...part} />}
      <Often {...part} />
      <RefusedNote form={form} />
    </WriteSheet>
  );
}
