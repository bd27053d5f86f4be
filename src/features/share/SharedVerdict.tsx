import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { CheckedTrade } from '../../../core/proof/fill/checkSharedTrade.ts';
import type { LogPlaces } from '../../publicLog/useLogPlaces.ts';
import { Button } from '../../ui/Button/Button.tsx';
import { Note } from '../../ui/Note/Note.tsx';
import { Verdict } from '../../ui/Proof/Verdict.tsx';

/** A second is sealed when it is over: until then nothing is wrong, only not finished. */
const UNFINISHED: readonly string[] = ['not_sealed_yet', 'acceptance_not_sealed_yet'];

interface SharedVerdictProps {
  readonly checked: CheckedTrade;
  readonly places: LogPlaces;
  readonly tookMs: number;
}

/** The answer: it is right, it is being looked at, or what is wrong with it. */
export function SharedVerdict({ checked, places, tookMs }: SharedVerdictProps): ReactElement {
  const { t } = useTranslation('share');
  const { t: tProof } = useTranslation('proof');
  const { t: tCommon } = useTranslation('common');
  const { story, fills } = checked;
  const problems = [...new Set(fills.flatMap((fill) => fill.problems))];
  const wrong = problems.filter((problem) => !UNFINISHED.includes(problem));
  const names = { names: [...new Set(fills.flatMap(({ different }) => different))].join(', ') };
  if (wrong.length > 0 || story === undefined || places.state === 'differs')
    return (
      <div className="stack">
        <Verdict state="bad" title={t('bad')} note={t('badNote')} />
        {story === undefined && <Note kind="bad">{t('notWhole')}</Note>}
        {wrong.map((problem) => (
          <Note key={problem} kind="bad">
            {tProof(`problem.${problem}` as 'title', names)}
          </Note>
        ))}
        {places.state === 'differs' &&
          places.problems.map((problem) => (
            <Note key={problem} kind="bad">
              {tProof(`log.${problem}`)}
            </Note>
          ))}
      </div>
    );
  if (places.state === 'failed')
    return (
      <div className="stack">
        <Note kind="info">{t('unread')}</Note>
        <Button size="small" isNarrow onClick={places.retry}>
          {tCommon('action.retry')}
        </Button>
      </div>
    );
  if (problems.length > 0 || places.state !== 'proven')
    return <Verdict state="busy" title={t('busy')} note={t('busyNote')} />;
  const note = t('okNote', { ms: Math.max(1, Math.round(tookMs)) });
  return <Verdict state="ok" title={t('ok')} note={note} />;
}
