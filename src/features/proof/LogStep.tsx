import { memo } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { EvidenceSeal } from '../../../core/proof/fill/types.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { formatEnds } from '../../lib/formatTime.ts';
import type { LogPlaces } from '../../publicLog/useLogPlaces.ts';
import { useCopy } from '../../state/useCopy.ts';
import { Button } from '../../ui/Button/Button.tsx';
import { KeyValues, type Fact } from '../../ui/Facts/Facts.tsx';
import { PlaceMark, ProofStep, RecordLine } from '../../ui/Proof/ProofStep.tsx';
import { Utc } from './Utc.tsx';

interface LogStepProps {
  readonly number: number;
  readonly places: LogPlaces;
  /** Of the message that decided. */
  readonly seal: EvidenceSeal | null;
  /** Lines that stand behind the proof. */
  readonly count: number;
}

const MARKS = {
  waiting: 'busy',
  checking: 'busy',
  failed: 'none',
  differs: 'bad',
  proven: 'ok',
} as const;

/** Size and witnesses, of what is proven. */
function useFacts(): (places: LogPlaces) => Fact[] {
  const { t } = useTranslation('proof');
  const { price } = useFormat();
  return (places) => {
    if (places.state !== 'proven') return [];
    const { size, witnesses } = places;
    const names = witnesses.map(({ name, at }) =>
      at === undefined ? t('log.notYet', { name }) : name,
    );
    return [
      { label: t('log.size'), value: price(String(size), 0) },
      { label: t('log.witnesses'), value: names.length === 0 ? t('log.none') : names.join(', ') },
    ];
  };
}

/** Entry and head, to be copied and looked for elsewhere (DESIGN 9.19). */
function Record({ places, seal }: Pick<LogStepProps, 'places' | 'seal'>): ReactElement {
  const { t } = useTranslation('proof');
  const { price } = useFormat();
  const copy = useCopy();
  const line = (name: string, text: string, whole: string): ReactElement => (
    <RecordLine {...{ name, text, whole }} copyLabel={t('copy', { what: name })} onCopy={copy} />
  );
  const entry = places.state === 'proven' ? String(places.index) : undefined;
  const head = seal !== null && ('chain' in seal ? seal.chain : seal.head);
  return (
    <>
      {entry !== undefined && line(t('log.index'), price(entry, 0), entry)}
      {head !== false && line(t('log.head'), formatEnds(head), head)}
    </>
  );
}

/** Where the lines behind a proof stand in the public log, as far as this device knows by now. */
export const LogStep = memo(function LogStep({
  number,
  places,
  seal,
  count,
}: LogStepProps): ReactElement {
  const { t } = useTranslation('proof');
  const facts = useFacts();
  const isOfBefore = seal !== null && 'chain' in seal;
  const second: Fact[] =
    seal === null ? [] : [{ label: t('log.second'), value: <Utc time={seal.second} /> }];
  return (
    <ProofStep number={number} title={t('step.place')}>
      <div className="stack">
        <p className="t-label c2">{isOfBefore ? t('log.before') : t('log.intro', { count })}</p>
        {!isOfBefore && (
          <PlaceMark state={MARKS[places.state]}>{t(`log.${places.state}`)}</PlaceMark>
        )}
        {places.state === 'failed' && (
          <Button size="small" onClick={places.retry}>
            {t('log.retry')}
          </Button>
        )}
        <KeyValues facts={[...facts(places), ...second]} />
      </div>
      <Record places={places} seal={seal} />
    </ProofStep>
  );
});
