import { memo } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { EvidenceSeal } from '../../../core/proof/fill/types.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { formatEnds, formatTimeUtc } from '../../lib/formatTime.ts';
import type { LogPlaces } from '../../publicLog/useLogPlaces.ts';
import { Button } from '../../ui/Button/Button.tsx';
import { KeyValues, type Fact } from '../../ui/Facts/Facts.tsx';
import { PlaceMark, ProofStep } from '../../ui/Proof/ProofStep.tsx';

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

/** Index, size and witnesses, of what is proven. */
function useFacts(): (places: LogPlaces) => Fact[] {
  const { t } = useTranslation('proof');
  const { price } = useFormat();
  return (places) => {
    if (places.state !== 'proven') return [];
    const { index, size, witnesses } = places;
    const names = witnesses.map(({ name, at }) =>
      at === undefined ? t('log.notYet', { name }) : name,
    );
    return [
      { label: t('log.index'), value: price(String(index), 0) },
      { label: t('log.size'), value: price(String(size), 0) },
      { label: t('log.witnesses'), value: names.length === 0 ? t('log.none') : names.join(', ') },
    ];
  };
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
  const sealed: Fact[] =
    seal === null
      ? []
      : [
          { label: t('log.second'), value: formatTimeUtc(seal.second) },
          { label: t('log.head'), value: formatEnds('chain' in seal ? seal.chain : seal.head) },
        ];
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
        <KeyValues facts={[...facts(places), ...sealed]} />
      </div>
    </ProofStep>
  );
});
