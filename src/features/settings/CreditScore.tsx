import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useUserGetUserInfoQuery } from '../../api/userApi.ts';
import { paths } from '../../lib/paths.ts';
import { useRulebook } from '../../market/rules/useRulebook.ts';
import { selectIsSignedIn } from '../../state/session.ts';
import { useAppSelector } from '../../state/clientState.ts';
import { Button } from '../../ui/Button/Button.tsx';
import { LoadFailed } from '../../ui/Empty/LoadFailed.tsx';
import { KeyValues } from '../../ui/Facts/Facts.tsx';
import { ListRow } from '../../ui/ListRow/ListRow.tsx';
import { Sheet } from '../../ui/Sheet/Sheet.tsx';
import { useSheet } from '../../ui/Sheet/useSheet.ts';
import { useLeaveSheet } from './useLeaveSheet.ts';

/** "+10" and "−40" as the product writes signs. */
const signed = (points: number): string => (points < 0 ? `\u2212${-points}` : `+${points}`);

/** How it comes about, by the rulebook in force. */
function ScoreRule(): ReactElement | null {
  const { t } = useTranslation('settings');
  const { rulebook, hasFailed, isAsking, retry } = useRulebook();
  const rule = rulebook?.document.loan?.score;
  if (rule === undefined)
    return hasFailed ? <LoadFailed onRetry={retry} isRetrying={isAsking} /> : null;
  const { start, lowest: least, highest: most, repaidInTime, overdue, collateralSold } = rule;
  return (
    <>
      <p className="t-body c2 score-text">{t('score.text', { least, most })}</p>
      <KeyValues
        facts={[
          { label: t('score.start'), value: String(start) },
          { label: t('score.repaid'), value: signed(repaidInTime) },
          { label: t('score.overdue'), value: signed(overdue) },
          { label: t('score.sold'), value: signed(collateralSold) },
        ]}
      />
    </>
  );
}

/** The user's credit score, how it comes about, and the one thing that it changes. */
export function CreditScore(): ReactElement {
  const { t } = useTranslation('settings');
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const { data } = useUserGetUserInfoQuery(undefined, { skip: !isSignedIn });
  const sheet = useSheet();
  const leave = useLeaveSheet(sheet.close);
  const score = isSignedIn ? data?.creditScore : undefined;
  return (
    <>
      <ListRow
        icon="gauge"
        title={t('entry.creditScore')}
        {...(score === undefined ? {} : { value: String(score) })}
        onClick={sheet.open}
      />
      <Sheet
        {...sheet.door}
        title={t('entry.creditScore')}
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
        {sheet.door.isOpen && <ScoreRule />}
        <p className="t-label c2 score-text">{t('score.changes')}</p>
      </Sheet>
    </>
  );
}
