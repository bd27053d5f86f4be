import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { CheckedTrade } from '../../../core/proof/fill/checkSharedTrade.ts';
import type { LogPlaces } from '../../publicLog/useLogPlaces.ts';
import { Button } from '../../ui/Button/Button.tsx';
import { Note } from '../../ui/Note/Note.tsx';
import { Verdict } from '../../ui/Proof/Verdict.tsx';

/** A second is sealed when it is over: until then nothing is wrong, only not finished. */
const UNFINISHED: readonly string[] = ['not_sealed_yet', 'acceptance_not_sealed_yet'];

/** Of the document that its fills name. */
export interface RulebookState {
  readonly state: 'reading' | 'read' | 'missing' | 'failed';
  readonly retry: () => void;
}

interface SharedVerdictProps {
  readonly checked: CheckedTrade;
  readonly places: LogPlaces;
  readonly rulebook: RulebookState;
  readonly tookMs: number;
}

/** The answer: it is right, it is being looked at, or what is wrong with it. */
export function SharedVerdict(props: SharedVerdictProps): ReactElement {
  const { checked, places, rulebook, tookMs } = props;
  const { t } = useTranslation('share');
  const { t: tProof } = useTranslation('proof');
  const { t: tCommon } = useTranslation('common');
  const { story, fills } = checked;
  const missing = rulebook.state === 'missing' ? (['rulebook_missing'] as const) : [];
  const problems = [...new Set([...fills.flatMap((fill) => fill.problems), ...missing])];
  const wrong = problems.filter((problem) => !UNFINISHED.includes(problem));
  const listed = (names: readonly string[]): string => [...new Set(names)].join(', ');
  const names = {
    names: listed(fills.flatMap(({ different }) => different)),
    rules: listed(fills.flatMap(({ rules }) => rules)),
  };
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
  if (places.state === 'failed' || rulebook.state === 'failed')
    return (
      <div className="stack">
        <Note kind="info">{t('unread')}</Note>
        <Button
          size="small"
          isNarrow
          onClick={places.state === 'failed' ? places.retry : rulebook.retry}
        >
          {tCommon('action.retry')}
        </Button>
      </div>
    );
  if (problems.length > 0 || places.state !== 'proven' || rulebook.state === 'reading')
    return <Verdict state="busy" title={t('busy')} note={t('busyNote')} />;
  const note = t('okNote', { ms: Math.max(1, Math.round(tookMs)) });
  return <Verdict state="ok" title={t('ok')} note={note} />;
}
