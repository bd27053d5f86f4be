import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/useFormat.ts';
import { parseSigned } from '../../../core/proof/amounts.ts';
import { parseLeaf } from '../../../core/proof/liabilities.ts';
import { toText } from '../../../core/money/decimal.ts';
import type { SavedEvidence } from '../../../core/proof/evidenceFile.ts';
import type { LiabilityEvidence } from '../../../protocol/proof.ts';
import { formatTimeUtc } from '../../lib/formatTime.ts';
import { useSaveEvidence } from '../../publicLog/useSaveEvidence.ts';
import { Button } from '../../ui/Button/Button.tsx';
import { LoadFailed } from '../../ui/Empty/LoadFailed.tsx';
import { TableHead } from '../../ui/Facts/TableHead.tsx';
import { Section } from '../../ui/Frame/Section.tsx';
import { MoreLink } from '../../ui/NavBar/MoreLink.tsx';
import { Note } from '../../ui/Note/Note.tsx';
import { Verdict } from '../../ui/Proof/Verdict.tsx';
import type { CountProblem } from './checkLiability.ts';
import { useAmount, usePublicAmount } from './useAmount.ts';
import { type Count, useCount } from './useCount.ts';

/** `2026-03-14 00:00 UTC`. */
const formatMidnight = (timeMs: number): string => `${formatTimeUtc(timeMs).slice(0, 16)} UTC`;
/** `2026-03-14 00:00:04 UTC`. */
const formatTaken = (timeMs: number): string => `${formatTimeUtc(timeMs).slice(0, 19)} UTC`;

/** What is one's own, what is everybody's, and what the operator says to have. */
function Sums({ evidence }: { readonly evidence: LiabilityEvidence }): ReactElement {
  const { t } = useTranslation('assets');
  const ownAmount = useAmount();
  const publicAmount = usePublicAmount();
  const own = parseLeaf(evidence.leaf)?.amounts;
  const all = parseSigned(evidence.totals);
  const reserves = parseSigned(evidence.reserves);
  const currencies = new Set([...(all?.keys() ?? []), ...(reserves?.keys() ?? [])]);
  const textOf = (amounts: typeof own, currency: string): string => {
    const amount = amounts?.get(currency);
    return amount === undefined ? '0' : toText(amount);
  };
  return (
    <table className="currencies count-sums">
      <TableHead
        columns={[t('accounts.currency'), t('count.yours'), t('count.all'), t('count.reserves')]}
      />
      <tbody>
        {[...currencies].toSorted().map((currency) => (
          <tr key={currency}>
            <th scope="row">{currency}</th>
            <td>{ownAmount(textOf(own, currency), currency)}</td>
            <td>{publicAmount(textOf(all, currency), currency)}</td>
            <td>
              {reserves?.has(currency) === true
                ? publicAmount(textOf(reserves, currency), currency)
                : t('count.undeclared')}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

// i18next's types take `root_differs` for a key with a context; the catalogue has a sentence for each problem.
const problemKey = (problem: CountProblem): 'count.title' =>
  `count.problem.${problem}` as 'count.title';

function SaveButton({ record, day }: { readonly record: SavedEvidence; readonly day: string }) {
  const { t } = useTranslation('assets');
  const { save, isSaving } = useSaveEvidence();
  return (
    <Button
      kind="primary"
      isLoading={isSaving}
      onClick={() => {
        save(record, `count-${day}`);
      }}
    >
      {t('count.save')}
    </Button>
  );
}

type Shown = Extract<Count, { evidence: LiabilityEvidence }>;

const VERDICTS = {
  checking: 'busy',
  not_logged: 'busy',
  counted: 'ok',
  mismatch: 'bad',
} as const;

/** A count with what the check says of it. */
function Counted({ count }: { readonly count: Shown }): ReactElement {
  const { t } = useTranslation('assets');
  const { price } = useFormat();
  const { evidence, state } = count;
  const { day, takenAt, log } = evidence;
  return (
    <>
      <Verdict state={VERDICTS[state]} title={t(`count.${state}`)} note={t(`count.${state}Note`)} />
      <div className="count-more">
        {count.state === 'mismatch' &&
          count.problems.map((problem) => (
            <Note key={problem} kind="bad">
              {t(problemKey(problem))}
            </Note>
          ))}
        <Sums evidence={evidence} />
        <p className="t-cap c3">
          {t('count.taken', { day, time: formatTaken(takenAt) })}{' '}
          {log !== null && t('count.entry', { index: price(String(log.index), 0) })}{' '}
          {t(evidence.reserves === '-' ? 'count.noReserves' : 'count.declared')}
        </p>
        {count.state === 'mismatch' && <SaveButton record={count.record} day={day} />}
      </div>
    </>
  );
}

function CountBody({ count }: { readonly count: Count }): ReactElement {
  const { t } = useTranslation('assets');
  switch (count.state) {
    case 'loading':
      return <Verdict state="busy" title={t('count.checking')} />;
    case 'failed':
      return <LoadFailed onRetry={count.retry} />;
    case 'none':
      return <Note kind="proof">{t('count.none', { time: formatMidnight(count.nextAt) })}</Note>;
    case 'left_out':
      return (
        <>
          <Verdict
            state="bad"
            title={t('count.leftOut')}
            note={t('count.leftOutNote', { day: count.day })}
          />
          <div className="count-more">
            <SaveButton record={count.record} day={count.day} />
          </div>
        </>
      );
    default:
      return <Counted count={count} />;
  }
}

/** Whether one's balance is in the sum of all balances of the last midnight: checked on this device. */
export function CountSection(): ReactElement {
  const { t } = useTranslation('assets');
  const count = useCount();
  const { save: saveRecord } = useSaveEvidence();
  const save = count.state === 'counted' && (
    <MoreLink
      hasArrow={false}
      onClick={() => {
        saveRecord(count.record, `count-${count.evidence.day}`);
      }}
    >
      {t('count.save')}
    </MoreLink>
  );
  return (
    <Section title={t('count.title')} aside={save === false ? undefined : save}>
      <CountBody count={count} />
    </Section>
  );
}
