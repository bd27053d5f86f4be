import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useProofGetLogQuery } from '../../api/proofApi.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { formatEnds, formatTime, formatTimeUtc } from '../../lib/formatTime.ts';
import { usePreference } from '../../lib/preferences.ts';
import { useCopy } from '../../state/useCopy.ts';
import { LoadFailed } from '../../ui/Empty/LoadFailed.tsx';
import { KeyValues } from '../../ui/Facts/Facts.tsx';
import { Section } from '../../ui/Frame/Section.tsx';
import { Note } from '../../ui/Note/Note.tsx';
import { RecordLine } from '../../ui/Proof/ProofStep.tsx';
import { SkeletonRows } from '../../ui/Skeleton/Skeleton.tsx';
import { readSize } from './readSize.ts';

/** A checkpoint is made within two seconds of anything new (docs/VERIFY.md). */
const REFRESH_MS = 5000;

/** What the server shows of its log at this moment. */
export function LogNow(): ReactElement {
  const { t } = useTranslation('verify');
  const { t: tCommon } = useTranslation('common');
  const { price } = useFormat();
  const copy = useCopy();
  const { data, isError, isFetching, refetch, fulfilledTimeStamp } = useProofGetLogQuery(
    undefined,
    {
      pollingInterval: REFRESH_MS,
      skipPollingIfUnfocused: true,
    },
  );
  if (data === undefined && isError)
    return (
      <Section title={t('log.title')}>
        <LoadFailed onRetry={refetch} isRetrying={isFetching} />
      </Section>
    );
  if (data === undefined)
    return (
      <Section title={t('log.title')}>
        <SkeletonRows count={4} label={tCommon('state.loading')} />
      </Section>
    );
  const size = readSize(data.checkpoint);
  const witnesses = data.witnesses.map(({ name }) => name).join(', ');
  return (
    <Section title={t('log.title')}>
      <KeyValues
        facts={[
          { label: t('log.origin'), value: data.origin },
          { label: t('log.size'), value: price(size === undefined ? null : String(size), 0) },
          { label: t('log.readAt'), value: formatTimeUtc(fulfilledTimeStamp) },
          {
            label: t('log.witnesses'),
            value: witnesses === '' ? t('log.none') : witnesses,
          },
        ]}
      />
      <RecordLine name={t('log.key')} text={data.key} copyLabel={t('log.copyKey')} onCopy={copy} />
    </Section>
  );
}

/** What this browser holds the log to. */
export function ThisDevice(): ReactElement {
  const { t } = useTranslation('verify');
  const { price } = useFormat();
  const log = usePreference('log');
  const logAlarm = usePreference('logAlarm');
  const { data } = useProofGetLogQuery();
  const size = readSize(log?.checkpoint);
  const isSameKey = log === undefined || data === undefined || log.key === data.key;
  return (
    <Section title={t('device.title')}>
      <p className="t-body c2">{t(log === undefined ? 'device.nothing' : 'device.text')}</p>
      {log !== undefined && (
        <KeyValues
          facts={[
            { label: t('log.origin'), value: log.origin },
            { label: t('device.size'), value: price(size === undefined ? null : String(size), 0) },
            { label: t('log.key'), value: formatEnds(log.key.split('+').at(-1) ?? log.key) },
            {
              label: t('device.sameKey'),
              value: t(isSameKey ? 'device.yes' : 'device.no'),
              tone: isSameKey ? 'plain' : 'bad',
            },
          ]}
        />
      )}
      {logAlarm !== undefined && (
        <Note kind="bad">{t(`alarm.${logAlarm.kind}`, { time: formatTime(logAlarm.at) })}</Note>
      )}
    </Section>
  );
}
