import { useRef } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { toastShown } from '../../state/toasts.ts';
import { useForm } from '../../forms/useForm.ts';
import { useKeyedWrite } from '../../forms/useKeyedWrite.ts';
import type { Trigger } from '../../forms/useKeyedWrite.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { countDecimals } from '../../lib/format.ts';
import { useAppDispatch } from '../../state/clientState.ts';
import { Note } from '../../ui/Note/Note.tsx';
import { ConfirmForm } from '../../ui/Sheet/ConfirmForm.tsx';
import type { OrderProduct } from './useOrderProduct.ts';

interface MoveLimitSheetProps<Body> {
  readonly order: {
    readonly id: string;
    readonly price: string | null;
    /** Decimal text, base units. */
    readonly resting: string;
  };
  readonly product: OrderProduct;
  /** Where its line was dropped, decimal text at the tick. */
  readonly price: string;
  readonly cancel: Trigger<{ orderId: string }, unknown>;
  readonly submit: Trigger<Body, unknown>;
  /** The order that takes its place. */
  readonly body: Body;
  readonly onClose: () => void;
}

/** Takes the order back and places it anew; a second try goes on where the first one stopped. */
function useMove<Body>(props: MoveLimitSheetProps<Body>) {
  const { order, body, onClose } = props;
  const { t } = useTranslation('trading');
  const dispatch = useAppDispatch();
  const cancel = useKeyedWrite(props.cancel);
  const submit = useKeyedWrite(props.submit);
  const isCancelled = useRef(false);
  return useForm({
    first: {},
    send: async () => {
      if (!isCancelled.current) await cancel({ orderId: order.id });
      isCancelled.current = true;
      await submit(body);
    },
    onDone: () => {
      dispatch(toastShown({ kind: 'ok', title: t('moveLimit.done') }));
      onClose();
    },
    onRefused: () => {
      // That the old order cannot be taken back has been said in a toast: there is nothing to move.
      if (!isCancelled.current) onClose();
    },
  });
}

/** A limit cannot be changed, only taken back and placed anew: this says so and does both. */
export function MoveLimitSheet<Body>(props: MoveLimitSheetProps<Body>): ReactElement {
  const { order, product, price, onClose } = props;
  const { t } = useTranslation('trading');
  const format = useFormat();
  const form = useMove(props);
  const { refused } = form;
  // A sale may be finer than a lot.
  const decimals = Math.max(product.quantityDecimals, countDecimals(order.resting));
  const quantity = format.quantity(order.resting, decimals, product.info?.base);
  const text = (value: string | null): string => format.price(value, product.priceDecimals);
  return (
    <ConfirmForm
      form={form}
      title={t('moveLimit.title')}
      onKeep={onClose}
      actLabel={t('moveLimit.act', { price: text(price) })}
      busyLabel={t('sheet.sending')}
    >
      <div className="stack">
        <p className="t-body c2">
          {t('moveLimit.what', { quantity, from: text(order.price), to: text(price) })}
        </p>
        {refused !== undefined && (
          <Note kind="bad">{t('moveLimit.onlyCancelled', { why: refused.message })}</Note>
        )}
      </div>
    </ConfirmForm>
  );
}
