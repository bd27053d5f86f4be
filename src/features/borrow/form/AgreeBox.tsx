import type { ReactElement } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { toText } from '../../../../core/money/decimal.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { errorsOf } from '../../../lib/form.ts';
import { AgreedLink } from '../../../ui/Agreed/AgreedLink.tsx';
import { AgreedSheet } from '../../../ui/Agreed/AgreedSheet.tsx';
import { Checkbox } from '../../../ui/Choice/Checkbox.tsx';
import { FieldHint } from '../../../ui/Field/FieldFrame.tsx';
import { useSheet } from '../../../ui/Sheet/useSheet.ts';
import type { BorrowKnown, BorrowPreview } from '../model/borrowModel.ts';
import { coinsOnce } from '../model/coinRules.ts';
import { useLevelText } from '../useLevelText.ts';
import { useProblemText } from './useBorrowForm.ts';
import type { BorrowForm } from './useBorrowForm.ts';

const loadAgreement = async () => (await import('./AgreementText.tsx')).AgreementText;

interface AgreeBoxProps {
  readonly form: BorrowForm;
  readonly known: BorrowKnown;
  readonly preview: BorrowPreview;
}

/** The price, or with several coins the level, at which a sale begins; nothing while it is not known. */
function useSaleText({ known, preview }: Omit<AgreeBoxProps, 'form'>): string | undefined {
  const { t } = useTranslation('borrow');
  const { price } = useFormat();
  const level = useLevelText();
  const { bounds } = preview;
  const coins = coinsOnce(preview.coins);
  const [coin] = coins;
  if (coin === undefined || bounds === undefined) return undefined;
  const { currency, salePrice } = coin;
  const rules = known.rules.collaterals.find((one) => one.currency === currency);
  const productId = rules?.productId ?? null;
  if (coins.length > 1 || productId === null || salePrice === null)
    return t('form.agreeSeveral', { level: level(bounds.sale) });
  const text = price(toText(salePrice), known.priceDecimalsOf(productId));
  return t('form.agreeOne', { currency, price: text });
}

/** What whoever borrows agrees to; never ticked beforehand (DESIGN 12). */
export function AgreeBox({ form, ...shown }: AgreeBoxProps): ReactElement {
  const { t } = useTranslation('borrow');
  const sheet = useSheet();
  const errorOf = errorsOf(form, useProblemText());
  const sale = useSaleText(shown);
  const error = errorOf('isAgreed');
  const agreement = <AgreedLink onOpen={sheet.open} />;
  return (
    <div className="field">
      <Checkbox
        isChecked={form.draft.isAgreed}
        hasError={error !== undefined}
        onChange={(isAgreed) => {
          form.change({ isAgreed });
        }}
      >
        <Trans t={t} i18nKey="form.agree" components={{ agreement }} /> {sale}
      </Checkbox>
      <FieldHint controlId="borrow-agreed" error={error} />
      <AgreedSheet {...sheet.door} title={t('form.agreement')} load={loadAgreement} />
    </div>
  );
}
