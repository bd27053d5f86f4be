import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SETTLEMENT_CURRENCY } from '../../../../core/money/money.ts';
import type { ToldLoan } from '../../../api/borrowApi.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { formatTime } from '../../../lib/formatTime.ts';
import { useServerNow } from '../../../realtime/useNow.ts';
import { Button } from '../../../ui/Button/Button.tsx';
import { Cells } from '../../../ui/Facts/Facts.tsx';
import type { Fact } from '../../../ui/Facts/Facts.tsx';
import { MoreLink } from '../../../ui/NavBar/MoreLink.tsx';
import { Note } from '../../../ui/Note/Note.tsx';
import { useLoanView } from '../model/useLoanView.ts';
import { LoanRisk } from './LoanRisk.tsx';
import { LoanTags } from './LoanTags.tsx';
import { useLoanFacts, useLoanTimes } from './useLoanFacts.ts';
import { useReasonText } from './useReasonText.ts';
import { useTimeLeft } from './useTimeLeft.ts';

/** What can be asked of a loan. */
export type LoanAct = 'open' | 'takeBack' | 'decline' | 'accept' | 'repay' | 'addCollateral';

export interface LoanCardProps {
  readonly order: ToldLoan;
  readonly onAct: (act: LoanAct, order: ToldLoan) => void;
}

const CLOCK_MS = 1000;

interface FrameProps extends LoanCardProps {
  readonly facts: readonly Fact[];
  /** Between the facts and the buttons. */
  readonly children?: ReactNode;
  /** The first one is the one that leads on. */
  readonly acts?: readonly LoanAct[];
}

function Frame(props: FrameProps): ReactElement {
  const { order, onAct, facts, children, acts = [] } = props;
  const { t } = useTranslation('borrow');
  const { t: tCommon } = useTranslation('common');
  const { exact } = useFormat();
  const now = useServerNow(CLOCK_MS);
  const amount = exact(order.amount, SETTLEMENT_CURRENCY);
  return (
    <article className="pos" aria-label={`${amount} ${t(`state.${order.state}`)}`}>
      <div className="top">
        <span className="t-h3 num">{amount}</span>
        <LoanTags order={order} now={now} />
        <MoreLink
          onClick={() => {
            onAct('open', order);
          }}
        >
          {tCommon('action.details')}
        </MoreLink>
      </div>
      <Cells isDuo facts={facts} />
      {children}
      {acts.length > 0 && (
        <div className="loan-acts">
          {acts.map((act, at) => (
            <Button
              key={act}
              size="small"
              kind={at === 0 && act !== 'takeBack' ? 'primary' : 'plain'}
              onClick={() => {
                onAct(act, order);
              }}
            >
              {t(`act.${act as Exclude<LoanAct, 'open'>}`)}
            </Button>
          ))}
        </div>
      )}
    </article>
  );
}

function ReviewCard(props: LoanCardProps): ReactElement {
  const { order } = props;
  const facts = useLoanFacts(order, undefined);
  const times = useLoanTimes(order);
  return (
    <Frame
      {...props}
      facts={[...facts.terms.slice(1, 2), facts.collateral, ...times]}
      acts={['takeBack']}
    />
  );
}

function OfferCard(props: LoanCardProps): ReactElement {
  const { order } = props;
  const { t } = useTranslation('borrow');
  const { exact } = useFormat();
  const facts = useLoanFacts(order, undefined);
  const now = useServerNow(CLOCK_MS);
  const timeLeft = useTimeLeft();
  return (
    <Frame
      {...props}
      facts={[
        { label: t('fact.paidOut'), value: exact(order.amount, SETTLEMENT_CURRENCY) },
        ...facts.terms.slice(-1),
        { label: t('fact.offerUntil'), value: formatTime(order.offerUntil) },
        {
          label: t('fact.offerLeft'),
          value: timeLeft((order.offerUntil ?? now) - now),
          tone: 'caution',
        },
      ]}
      acts={['accept', 'decline']}
    >
      <p className="t-cap c3 loan-note">{t('note.offer')}</p>
    </Frame>
  );
}

function RejectedCard(props: LoanCardProps): ReactElement {
  const { order } = props;
  const { t } = useTranslation('borrow');
  const facts = useLoanFacts(order, undefined);
  const times = useLoanTimes(order);
  const textOf = useReasonText();
  const { reason } = order;
  return (
    <Frame {...props} facts={[...facts.terms.slice(1, 2), ...times]}>
      {reason !== null && (
        <Note kind={reason === 'declined' || reason === 'lapsed' ? 'info' : 'bad'}>
          {textOf(reason)} {t('reasons.returned')}
        </Note>
      )}
    </Frame>
  );
}

function UnpaidCard(props: LoanCardProps): ReactElement {
  const { order } = props;
  const view = useLoanView(order);
  const facts = useLoanFacts(order, view);
  const times = useLoanTimes(order);
  const due = times.slice(-1);
  return (
    <Frame
      {...props}
      facts={[facts.debtNow, ...due, ...facts.debt]}
      acts={['repay', 'addCollateral']}
    >
      {view !== undefined && <LoanRisk view={view} />}
    </Frame>
  );
}

function RepaidCard(props: LoanCardProps): ReactElement {
  const { order } = props;
  const { t } = useTranslation('borrow');
  const { exact } = useFormat();
  const facts = useLoanFacts(order, undefined);
  const times = useLoanTimes(order);
  return (
    <Frame
      {...props}
      facts={[
        { label: t('fact.repaid'), value: exact(order.repaymentAmount) },
        ...facts.terms.slice(1, 2),
        ...times.slice(-2),
      ]}
    />
  );
}

const CARDS = {
  review: ReviewCard,
  approved: OfferCard,
  rejected: RejectedCard,
  unpaid: UnpaidCard,
  repaid: RepaidCard,
} as const;

/** One loan of a tab, as its state asks for. */
export function LoanCard(props: LoanCardProps): ReactElement {
  const Card = CARDS[props.order.state];
  return <Card {...props} />;
}
