import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Decimal } from '../../../core/money/decimal.ts';
import { Button } from '../../ui/Button/Button.tsx';
import { Note } from '../../ui/Note/Note.tsx';
import { ActionBar } from './ActionBar.tsx';
import { FarNote } from './FarNote.tsx';
import { OrderGate } from './OrderGate.tsx';
import type { TicketOrder } from './useTicketOrder.ts';

interface TicketBarProps<Draft> {
  readonly order: TicketOrder<Draft>;
  readonly side: 'buy' | 'sell';
  /** "Open long", "Buy". */
  readonly label: string;
  /** Behind it, lighter: how much. */
  readonly amount: string | undefined;
  /** It has been pressed, and the script of its question is on its way. */
  readonly isAsking?: boolean;
  /** A limit that is further from the index than passes without a word. */
  readonly far: Decimal | null;
  /** What the order would do. */
  readonly whatIf: ReactNode;
}

/** What the order would do, what is said against it, and the one button, or why there is none now. */
export function TicketBar<Draft>(props: TicketBarProps<Draft>): ReactElement {
  const { order, side, label, amount, isAsking = false, far, whatIf } = props;
  const { t } = useTranslation('trading');
  const note = order.errorOf('form');
  return (
    <ActionBar>
      {whatIf}
      {far !== null && <FarNote price={far} side={side} />}
      {note !== undefined && <Note kind="bad">{note}</Note>}
      <OrderGate isSending={order.isSending}>
        <Button
          kind={side === 'buy' ? 'long' : 'short'}
          size="medium"
          disabled={order.isShut}
          isLoading={order.isSending || isAsking}
          loadingLabel={isAsking ? label : t('sheet.sending')}
          onClick={order.press}
        >
          {label}
          {amount !== undefined && <span className="submit-quantity">{amount}</span>}
        </Button>
      </OrderGate>
    </ActionBar>
  );
}
