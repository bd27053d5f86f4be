import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  AcceptanceEvidence,
  FillRecord,
  StatedFill,
  TickEvidence,
} from '../../../core/proof/fill/types.ts';
import { sha256 } from '../../../core/proof/sha256.ts';
import { formatEnds } from '../../lib/formatTime.ts';
import { useCopy } from '../../state/useCopy.ts';
import { RecordLine } from '../../ui/Proof/ProofStep.tsx';

const HASH = /^[0-9a-f]{64}$/;

/** Names and texts of a record as they are in it. */
type Entries = readonly (readonly [name: string, value: string])[];

function messageEntries({ line, bookLine, bookHash, seal }: TickEvidence): Entries {
  const sealed: Entries =
    seal === null
      ? []
      : [
          ['seal.second', String(seal.second)],
          ['seal.root', seal.root],
          'chain' in seal ? ['seal.chain', seal.chain] : ['seal.head', seal.head],
        ];
  return [
    ['line', line],
    ['sha256(line)', sha256(line)],
    ...(bookLine === null ? [] : [['bookLine', bookLine] as const]),
    ['bookHash', bookHash],
    ...sealed,
  ];
}

const named = (front: string, entries: Entries): Entries =>
  entries.map(([name, value]) => [`${front}.${name}`, value]);

const acceptanceEntries = ({ key, asked, line }: AcceptanceEvidence): Entries => [
  ['key', key],
  ['asked', asked],
  ['line', line],
  ['sha256(line)', sha256(line)],
];

/** What a fill says of itself. */
export const statedEntries = ({ formulaVersion, rulebookHash, inputs }: StatedFill): Entries => [
  ['formulaVersion', formulaVersion],
  ['rulebookHash', rulebookHash],
  ...named('inputs', Object.entries(inputs)),
];

/** Everything of a fill that proves it, by the names of the record. */
export function fillEntries(fill: FillRecord, order: AcceptanceEvidence | null): Entries {
  const { tick, first, acceptance } = fill;
  const accepted = acceptance ?? order;
  return [
    ...statedEntries(fill),
    ...(accepted === null ? [] : named('acceptance', acceptanceEntries(accepted))),
    ...named('tick', messageEntries(tick)),
    ...(first === null ? [] : named('first', messageEntries(first))),
  ];
}

export const tickEntries = (tick: TickEvidence): Entries => messageEntries(tick);

/** The record as it is, folded away: names, lines and hashes as a saved file has them. */
export function RawRecord({ entries }: { readonly entries: () => Entries }): ReactElement {
  const { t } = useTranslation('proof');
  const copy = useCopy();
  // Hashes are worked out for whoever looks at them.
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className="raw"
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open);
      }}
    >
      <summary>{t('raw.title')}</summary>
      <p className="t-cap c3">{t('raw.note')}</p>
      {(isOpen ? entries() : []).map(([name, value]) => (
        <RecordLine
          key={name}
          name={name}
          text={HASH.test(value) ? formatEnds(value) : value}
          whole={value}
          copyLabel={t('copy', { what: name })}
          onCopy={copy}
        />
      ))}
    </details>
  );
}
