import { useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError, isUnanswered } from '../../api/apiError.ts';
import { toastShown } from '../../api/toasts.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { useSingleFlight } from '../../lib/useSingleFlight.ts';
import { makeUuid } from '../../lib/uuid.ts';
import { useAppDispatch } from '../../realtime/clientState.ts';
import { Note } from '../../ui/Note/Note.tsx';
import { ConfirmSheet } from '../../ui/Sheet/ConfirmSheet.tsx';
import type { OrderProduct } from './useOrderProduct.ts';

type Command<Body> = (write: {
  body: Body;
  idempotencyKey: string;
}) => Promise<{ readonly error?: unknown }>;

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
  readonly cancel: Command<{ orderId: string }>;
  readonly submit: Command<Body>;
  /** The order that takes its place. */
  readonly body: Body;
  readonly onClose: () => void;
}

/** Takes the order back and places it anew; a second try goes on where the first one stopped. */
function useMove<Body>({ order, cancel, submit, body, onClose }: MoveLimitSheetProps<Body>) {
  const { t } = useTranslation('trading');
  const dispatch = useAppDispatch();
  const keys = useRef({ cancel: makeUuid(), submit: makeUuid() });
  const [isCancelled, setCancelled] = useState(false);
  const [problem, setProblem] = useState<string>();

  /** Whether the old order is gone; a refusal has been said in a toast and closes the sheet. */
  const takeBack = async (): Promise<boolean> => {
    if (isCancelled) return true;
    const write = { body: { orderId: order.id }, idempotencyKey: keys.current.cancel };
    const { error } = await cancel(write);
    if (error === undefined) setCancelled(true);
    else if (!isApiError(error) || !isUnanswered(error)) onClose();
    return error === undefined;
  };
  const placeAnew = async (): Promise<void> => {
    const { error } = await submit({ body, idempotencyKey: keys.current.submit });
    if (error === undefined) {
      dispatch(toastShown({ kind: 'ok', title: t('moveLimit.done') }));
      onClose();
    } else if (isApiError(error) && !isUnanswered(error)) {
      keys.current.submit = makeUuid();
      setProblem(error.message);
    }
  };
  const flight = useSingleFlight(async () => {
    setProblem(undefined);
    if (await takeBack()) await placeAnew();
  });
  return { ...flight, problem };
}

/** A limit cannot be changed, only taken back and placed anew: this says so and does both. */
export function MoveLimitSheet<Body>(props: MoveLimitSheetProps<Body>): ReactElement {
  const { order, product, price, onClose } = props;
  const { t } = useTranslation('trading');
  const { t: tCommon } = useTranslation('common');
  const format = useFormat();
  const { run, isRunning, problem } = useMove(props);
  const quantity = format.quantity(order.resting, product.quantityDecimals, product.info?.base);
  const text = (value: string | null): string => format.price(value, product.priceDecimals);
  return (
    <ConfirmSheet
      isOpen
      title={t('moveLimit.title')}
      keepLabel={tCommon('action.keep')}
      onKeep={onClose}
      actLabel={t('moveLimit.act', { price: text(price) })}
      isBusy={isRunning}
      busyLabel={t('sheet.sending')}
      onAct={run}
    >
      <div className="stack">
        <p className="t-body c2">
          {t('moveLimit.what', { quantity, from: text(order.price), to: text(price) })}
        </p>
        {problem !== undefined && (
          <Note kind="bad">{t('moveLimit.onlyCancelled', { why: problem })}</Note>
        )}
      </div>
    </ConfirmSheet>
  );
}
