import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { CREDIT_SCORE } from '../../../core/wealth/creditScore.ts';
import { useUserGetUserInfoQuery } from '../../api/userApi.ts';
import { paths } from '../../lib/paths.ts';
import { selectIsSignedIn } from '../../state/session.ts';
import { useAppSelector } from '../../state/clientState.ts';
import { Button } from '../../ui/Button/Button.tsx';
import { KeyValues } from '../../ui/Facts/Facts.tsx';
import { ListRow } from '../../ui/ListRow/ListRow.tsx';
import { Sheet } from '../../ui/Sheet/Sheet.tsx';
import { useLeaveSheet } from './useLeaveSheet.ts';

/** "+10" and "−40" as the product writes signs. */
const plus = (points: number): string => `+${points}`;
const minus = (points: number): string => `\u2212${points}`;

/** The user's credit score, how it comes about, and the one thing that it changes. */
export function CreditScore(): ReactElement {
  const { t } = useTranslation('settings');
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const { data } = useUserGetUserInfoQuery(undefined, { skip: !isSignedIn });
  const [isOpen, setOpen] = useState(false);
  const close = (): void => {
    setOpen(false);
  };
  const leave = useLeaveSheet(close);
  const score = isSignedIn ? data?.creditScore : undefined;
  const { start, repaid, overdue, sold, least, most } = CREDIT_SCORE;
  return (
    <>
      <ListRow
        icon="gauge"
        title={t('entry.creditScore')}
        {...(score === undefined ? {} : { value: String(score) })}
        onClick={() => {
          setOpen(true);
        }}
      />
      <Sheet
        isOpen={isOpen}
        title={t('entry.creditScore')}
        onClose={close}
        actions={
          <Button
            onClick={() => {
              leave(paths.borrowFaq);
            }}
          >
            {t('score.more')}
          </Button>
        }
      >
        {score !== undefined && <p className="t-display num">{score}</p>}
        <p className="t-body c2 score-text">{t('score.text', { least, most })}</p>
        <KeyValues
          facts={[
            { label: t('score.start'), value: String(start) },
            { label: t('score.repaid'), value: plus(repaid) },
            { label: t('score.overdue'), value: minus(overdue) },
            { label: t('score.sold'), value: minus(sold) },
          ]}
        />
        <p className="t-label c2 score-text">{t('score.changes')}</p>
      </Sheet>
    </>
  );
}
