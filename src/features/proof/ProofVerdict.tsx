import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClosesProblem } from '../../../core/proof/fill/checkCloses.ts';
import type { Problem } from '../../../core/proof/fill/checkFill.ts';
import type { RulebookProblem } from '../../../core/proof/fill/checkRulebook.ts';
import type { DeviceProblem } from '../../publicLog/useDeviceChecks.ts';
import type { LogPlaces } from '../../publicLog/useLogPlaces.ts';
import { Note } from '../../ui/Note/Note.tsx';
import { Verdict } from '../../ui/Proof/Verdict.tsx';

export type ProofProblem = Problem | RulebookProblem | ClosesProblem | DeviceProblem;

interface ProofVerdictProps {
  readonly problems: readonly ProofProblem[];
  /** Names of what differs, in words. */
  readonly different?: readonly string[];
  /** Names of what is not as it was asked. */
  readonly asked?: readonly string[];
  /** Names of what the rulebook has otherwise. */
  readonly rules?: readonly string[];
  /** The first figure that differs, with both numbers. */
  readonly both?: string | undefined;
  readonly places: LogPlaces;
  /** What was checked. */
  readonly of: 'price' | 'fill' | 'result' | 'charge';
  /** It is still held against its rulebook, and what this device heard and saw. */
  readonly isChecking: boolean;
  /** How long the checks took on this device. */
  readonly tookMs: number;
}

const OK_TITLE = { price: 'ok', fill: 'okFill', result: 'okResult', charge: 'okCharge' } as const;

/** A second is sealed when it is over: until then nothing is wrong, only not finished. */
const UNFINISHED: readonly ProofProblem[] = ['not_sealed_yet', 'acceptance_not_sealed_yet'];

/** Whether something is wrong, not only unfinished. */
export const isWrong = (problems: readonly ProofProblem[], places: LogPlaces): boolean =>
  places.state === 'differs' || problems.some((problem) => !UNFINISHED.includes(problem));

/** Worked out again, held against its rulebook and what the device saw, and found in the log. */
const CHECKS = 3;

/** The answer before its steps; every problem has its sentence. */
export function ProofVerdict(props: ProofVerdictProps): ReactElement {
  const { problems, both, places, of, isChecking, tookMs } = props;
  const { t } = useTranslation('proof');
  const done = 1 + Number(!isChecking) + Number(places.state === 'proven');
  if (!isWrong(problems, places)) {
    if (problems.length > 0)
      return <Verdict state="busy" title={t('sealing')} note={t('sealingNote')} />;
    const note = t('okNote', { ms: Math.max(1, Math.round(tookMs)) });
    const ring = { share: done / CHECKS, label: t('ring', { done, all: CHECKS }) };
    return <Verdict state="ok" title={t(OK_TITLE[of])} note={note} ring={ring} />;
  }
  const { different = [], asked = [], rules = [] } = props;
  const names = {
    names: different.join(', '),
    asked: asked.join(', '),
    rules: rules.join(', '),
  };
  return (
    <div className="stack">
      <Verdict state="bad" title={t('bad')} note={both ?? t('badNote')} />
      {problems
        .filter((problem) => !UNFINISHED.includes(problem))
        .map((problem) => (
          <Note key={problem} kind="bad">
            {t(problemKey(problem), names)}
          </Note>
        ))}
      {places.state === 'differs' &&
        places.problems.map((problem) => (
          <Note key={problem} kind="bad">
            {t(`log.${problem}`)}
          </Note>
        ))}
    </div>
  );
}

// i18next's types take `root_differs` for a key with a context; the catalogue has a sentence for each problem.
function problemKey(problem: ProofProblem): 'title' {
  return `problem.${problem}` as 'title';
}
