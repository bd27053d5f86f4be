import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Note } from '../../ui/Note/Note.tsx';
import { Verdict } from '../../ui/Proof/Verdict.tsx';
import type { Problem } from '../../../core/proof/fill/checkFill.ts';

interface ProofVerdictProps {
  readonly problems: readonly Problem[];
  readonly different?: readonly string[];
  /** What was checked: a price message, a fill, or how a call or put ended. */
  readonly of: 'price' | 'fill' | 'result';
  /** How long the checks took on this device. */
  readonly tookMs: number;
}

const OK_TITLE = { price: 'ok', fill: 'okFill', result: 'okResult' } as const;

/** The answer before its steps; every problem has its sentence. */
export function ProofVerdict(props: ProofVerdictProps): ReactElement {
  const { problems, different = [], of, tookMs } = props;
  const { t } = useTranslation('proof');
  const [first] = problems;
  if (first === undefined) {
    const note = t('okNote', { ms: Math.max(1, Math.round(tookMs)) });
    return <Verdict state="ok" title={t(OK_TITLE[of])} note={note} />;
  }
  // A second is sealed when it is over: until then nothing is wrong, only not finished.
  if (problems.length === 1 && first === 'not_sealed_yet') {
    return <Verdict state="busy" title={t('sealing')} note={t('sealingNote')} />;
  }
  return (
    <div className="stack">
      <Verdict state="bad" title={t('bad')} note={t('badNote')} />
      {problems.map((problem) => (
        <Note key={problem} kind="bad">
          {t(problemKey(problem), { names: different.join(', ') })}
        </Note>
      ))}
    </div>
  );
}

// i18next's types take `root_differs` for a key with a context; the catalogue has a sentence for each problem.
function problemKey(problem: Problem): 'title' {
  return `problem.${problem}` as 'title';
}
