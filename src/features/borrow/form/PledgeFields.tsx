import type { ReactElement } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { toText } from '../../../../core/money/decimal.ts';
import type { Decimal } from '../../../../core/money/decimal.ts';
import { SETTLEMENT_CURRENCY } from '../../../../core/money/money.ts';
import { collateralRulesOf } from '../../../../core/trading/loan/collateral.ts';
import type { LoanRejected } from '../../../../core/trading/loan/types.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { MISSING } from '../../../lib/formatParts.ts';
import { CurrencyField } from '../../../ui/DecimalInput/CurrencyField.tsx';
import { FieldHint } from '../../../ui/Field/FieldFrame.tsx';
import { PickField } from '../../../ui/Field/PickField.tsx';
import { Icon } from '../../../ui/Icon/Icon.tsx';
import { IconButton } from '../../../ui/IconButton/IconButton.tsx';
import { Note } from '../../../ui/Note/Note.tsx';
import type { BorrowKnown } from '../model/borrowModel.ts';
import { nextRow, pledgeSources, sourceId } from '../model/pledgeRows.ts';
import type { PledgeRow, PledgeSource } from '../model/pledgeRows.ts';
import { useProblemText } from './useBorrowForm.ts';

interface PledgeFieldsProps {
  readonly known: BorrowKnown;
  readonly rows: readonly PledgeRow[];
  readonly onChange: (rows: readonly PledgeRow[]) => void;
  /** With the row that it is about, where it is about one. */
  readonly problem:
    | ({ readonly need: 'amount' | 'collateral' } & { readonly row?: never })
    | (LoanRejected & { readonly row?: number | undefined })
    | undefined;
  /** What the server said. */
  readonly refused: string | undefined;
  /** What all of it is worth, and what can be borrowed on it. */
  readonly worth?: { readonly value: Decimal | undefined; readonly most: Decimal | undefined };
}

interface RowProps {
  readonly row: PledgeRow;
  readonly known: BorrowKnown;
  readonly sources: readonly PledgeSource[];
  readonly onChange: (row: PledgeRow) => void;
  /** Undefined for the only row. */
  readonly onRemove: (() => void) | undefined;
  readonly error: string | undefined;
}

/** Whether nothing is lent against it, because its market has no price now. */
function isUnpriced({ rules, prices }: BorrowKnown, currency: string): boolean {
  const own = collateralRulesOf(rules, currency);
  return own !== undefined && own.productId !== null && !prices.has(currency);
}

function Row({ row, known, sources, onChange, onRemove, error }: RowProps): ReactElement {
  const { t } = useTranslation('borrow');
  const { t: tAssets } = useTranslation('assets');
  const { exact, hide } = useFormat();
  const { currency } = row;
  const own = sources.find((source) => sourceId(source) === sourceId(row));
  const amountOf = ({ available, currency: unit }: PledgeSource): string =>
    hide(exact(available, unit));
  return (
    <div className="pledge">
      <div className="row g2">
        <PickField
          label={t('pledge.source')}
          value={sourceId(row)}
          onChange={(id) => {
            const source = sources.find((one) => sourceId(one) === id);
            if (source !== undefined)
              onChange({
                id: row.id,
                account: source.account,
                currency: source.currency,
                amount: '',
              });
          }}
          options={sources.map((source) => ({
            value: sourceId(source),
            label: t('pledge.choice', {
              currency: source.currency,
              account: tAssets(`account.${source.account}`),
              amount: hide(exact(source.available)),
            }),
          }))}
        />
        {onRemove !== undefined && (
          <IconButton
            icon="close"
            isQuiet
            label={t('pledge.remove', { currency })}
            onClick={onRemove}
          />
        )}
      </div>
      <CurrencyField
        label={t('pledge.amount', { currency })}
        value={row.amount}
        onChange={(amount) => {
          onChange({ ...row, amount });
        }}
        currency={currency}
        aside={
          <span>
            <Trans
              t={t}
              i18nKey="pledge.availableIs"
              values={{ amount: own === undefined ? MISSING : amountOf(own) }}
              components={{ b: <b /> }}
            />
          </span>
        }
        error={error}
        onMax={() => {
          if (own !== undefined) onChange({ ...row, amount: own.available });
        }}
      />
      {isUnpriced(known, currency) && <Note kind="risk">{t('coin.noPrice', { currency })}</Note>}
    </div>
  );
}

/** What is pledged: one or several coins, each from the funding or the spot account. */
export function PledgeFields(props: PledgeFieldsProps): ReactElement {
  const { known, rows, onChange, problem, refused, worth } = props;
  const { t } = useTranslation('borrow');
  const { exact, moneyIn } = useFormat();
  const textOf = useProblemText();
  const sources = pledgeSources(known.data);
  const more = nextRow(sources, rows);
  const said = problem && textOf(problem);
  const put = (at: number, row: PledgeRow): void => {
    onChange(rows.map((one, index) => (index === at ? row : one)));
  };
  const { value, most } = worth ?? {};
  const hint =
    value?.gt(0) === true && most !== undefined
      ? t('pledge.worth', {
          value: moneyIn(toText(value), SETTLEMENT_CURRENCY),
          most: exact(toText(most), SETTLEMENT_CURRENCY),
        })
      : undefined;
  return (
    <div className="pledges" role="group" aria-label={t('pledge.title')}>
      {rows.map((row, at) => (
        <Row
          key={row.id}
          row={row}
          known={known}
          sources={sources}
          onChange={(next) => {
            put(at, next);
          }}
          onRemove={
            rows.length === 1
              ? undefined
              : () => {
                  onChange(rows.filter((_, index) => index !== at));
                }
          }
          error={problem?.row === at ? said : undefined}
        />
      ))}
      <FieldHint
        controlId="borrow-pledges"
        hint={hint}
        error={problem !== undefined && problem.row === undefined ? said : refused}
      />
      {more !== undefined && (
        <button
          type="button"
          className="text-act hit pledge-more"
          onClick={() => {
            onChange([...rows, more]);
          }}
        >
          <Icon name="add" size={18} />
          {t('pledge.add')}
        </button>
      )}
    </div>
  );
}
