import { useMemo, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { decimal } from '../../../../core/money/decimal.ts';
import type { ContractOrderDto, ContractOrderResults } from '../../../../protocol/contractOrder.ts';
import {
  useContractOrderCancelAllMutation,
  useContractOrderCloseAllMutation,
} from '../../../api/contractOrderApi.ts';
import { useForm } from '../../../forms/useForm.ts';
import { useKeyedWrite } from '../../../forms/useKeyedWrite.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { toDirection } from '../../../lib/format.ts';
import type { OrderRows } from '../../../market/orders/orderRows.ts';
import { useIsOffline } from '../../../realtime/useIsOffline.ts';
import { Chip } from '../../../ui/Chip/Chip.tsx';
import { ChipRow } from '../../../ui/Chip/ChipRow.tsx';
import { KeyValues } from '../../../ui/Facts/Facts.tsx';
import { RefusedNote } from '../../../ui/Frame/RefusedNote.tsx';
import { NetHead } from '../../../ui/Result/NetHead.tsx';
import { ConfirmSheet } from '../../../ui/Sheet/ConfirmSheet.tsx';
import { AllOutcome } from './AllOutcome.tsx';
import { expectedOf, figuresOf, ticketOf } from './position.ts';
import { useOrderMarket } from './useOrderMarket.ts';
import { useTotal } from './useTotal.ts';
import type { Addend } from './useTotal.ts';

type AllAct = 'closeAll' | 'cancelAll';

interface AllSheetProps {
  readonly act: AllAct;
  readonly rows: OrderRows<ContractOrderDto>;
  readonly onClose: () => void;
}

/** The net result of a close at the best opposing price. */
const netIfClosed: Addend = (order, quote, rules, quoteRate) => {
  const price = (order.direction === 'long' ? quote?.bid : quote?.ask) ?? null;
  return figuresOf(order, ticketOf(order, rules, quoteRate), price, rules).result?.net;
};
/** What is locked for the part that rests. */
const lockedNow: Addend = (order, _quote, rules, quoteRate) => {
  const expected = expectedOf(order, rules, quoteRate);
  return expected === undefined ? undefined : decimal(expected.locked);
};
const ADDENDS: Readonly<Record<AllAct, Addend>> = { closeAll: netIfClosed, cancelAll: lockedNow };

function PairChip(props: {
  readonly order: ContractOrderDto;
  readonly isSelected: boolean;
  readonly onClick: () => void;
}): ReactElement {
  const { pair } = useOrderMarket(props.order);
  return (
    <Chip isSelected={props.isSelected} onClick={props.onClick}>
      {pair}
    </Chip>
  );
}

interface ScopeProps {
  readonly orders: readonly ContractOrderDto[];
  /** Empty for all of them. */
  readonly productId: string;
  readonly onChange: (productId: string) => void;
}

/** All of them, or those of one product. */
function Scope({ orders, productId, onChange }: ScopeProps): ReactElement | null {
  const { t } = useTranslation('contractOrders');
  const firsts = orders.filter(
    (order, place) => orders.findIndex((one) => one.productId === order.productId) === place,
  );
  if (firsts.length < 2) return null;
  return (
    <ChipRow label={t('all.scope')}>
      <Chip
        isSelected={productId === ''}
        onClick={() => {
          onChange('');
        }}
      >
        {t('all.everything')}
      </Chip>
      {firsts.map((order) => (
        <PairChip
          key={order.productId}
          order={order}
          isSelected={productId === order.productId}
          onClick={() => {
            onChange(order.productId);
          }}
        />
      ))}
    </ChipRow>
  );
}

/** How many, and what they come to together. */
function Sum(props: {
  readonly act: AllAct;
  readonly orders: readonly ContractOrderDto[];
  /** Not all of them have come: what they come to is not known. */
  readonly isPart: boolean;
}): ReactElement {
  const { act, orders, isPart } = props;
  const { t } = useTranslation('contractOrders');
  const format = useFormat();
  const sum = useTotal(orders, ADDENDS[act]);
  const total = isPart ? undefined : sum;
  const count = { label: t(`all.${act}.count`), value: `${orders.length}${isPart ? '+' : ''}` };
  const label = t(`all.${act}.total`);
  if (act === 'cancelAll')
    return <KeyValues facts={[count, { label, value: format.money(total) }]} />;
  return (
    <>
      <NetHead label={label} text={format.signed(total)} direction={toDirection(total)} />
      <KeyValues facts={[count]} />
    </>
  );
}

/** Closes every position or takes back every order, of one product or of all; then says what became of each. */
export function AllSheet({ act, rows, onClose }: AllSheetProps): ReactElement {
  const { t } = useTranslation('contractOrders');
  const { t: tContract } = useTranslation('contract');
  const { t: tCommon } = useTranslation('common');
  const { t: tTrading } = useTranslation('trading');
  const isOffline = useIsOffline();
  const [close] = useContractOrderCloseAllMutation();
  const [cancel] = useContractOrderCancelAllMutation();
  const write = useKeyedWrite(act === 'closeAll' ? close : cancel);
  const [results, setResults] = useState<ContractOrderResults>();
  const form = useForm({
    first: { productId: '' },
    send: ({ productId }) => write(productId === '' ? {} : { productId }),
    onDone: setResults,
  });
  const { productId } = form.draft;
  const { orders: known } = rows;
  const all = useMemo(() => known ?? [], [known]);
  const meant = useMemo(
    () => all.filter((order) => productId === '' || order.productId === productId),
    [all, productId],
  );
  if (results !== undefined) {
    return <AllOutcome act={act} results={results} known={all} onClose={onClose} />;
  }
  return (
    <ConfirmSheet
      isOpen
      title={t(`all.${act}.title`)}
      keepLabel={tCommon('action.keep')}
      onKeep={onClose}
      actLabel={isOffline ? tCommon('state.ordersWait') : tContract(`action.${act}`)}
      actKind="danger"
      isBusy={form.isSending}
      isActDisabled={isOffline || meant.length === 0}
      busyLabel={tTrading('sheet.sending')}
      onAct={form.submit}
    >
      <div className="stack">
        <Scope
          orders={all}
          productId={productId}
          onChange={(next) => {
            form.change({ productId: next });
          }}
        />
        <Sum act={act} orders={meant} isPart={rows.hasMore} />
        <p className="t-body c2">{t(`all.${act}.what`)}</p>
        <RefusedNote form={form} />
      </div>
    </ConfirmSheet>
  );
}
