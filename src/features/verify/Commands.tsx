import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useProofGetLogQuery } from '../../api/proofApi.ts';
import { useAppSelector } from '../../state/clientState.ts';
import { selectConfig } from '../../state/serverConfig.ts';
import { useCopy } from '../../state/useCopy.ts';
import { Section } from '../../ui/Frame/Section.tsx';
import { CommandLine } from '../../ui/Proof/CommandLine.tsx';

type Way = 'server' | 'day' | 'file' | 'witness' | 'checkpoint';

/** One command for each thing to check; the key is the one that this server names. */
function commandsOf(
  origin: string,
  key: string | undefined,
  isSimulated: boolean,
): readonly (readonly [Way, string])[] {
  const ofKey = key === undefined ? '' : ` --key '${key}'`;
  const day = `npm run regenerate -- --url ${origin} --day YYYY-MM-DD${ofKey}`;
  return [
    ['server', `npm run audit -- --url ${origin}${ofKey}`],
    ...(isSimulated ? [['day', day] as const] : []),
    ['file', 'npm run audit -- --file fairlead-fill-….json'],
    ['witness', `npm run witness -- --log ${origin}/log/ --name witness.example.com/w1${ofKey}`],
    ['checkpoint', `curl ${origin}/log/checkpoint`],
  ];
}

/** How a stranger checks each promise, with one command. */
export function Commands(): ReactElement {
  const { t } = useTranslation('verify');
  const copy = useCopy();
  const { data } = useProofGetLogQuery();
  const isSimulated = useAppSelector((state) => selectConfig(state)?.feed.kind) === 'sim';
  return (
    <Section title={t('check.title')}>
      <p className="t-body c2">{t('check.text')}</p>
      {commandsOf(globalThis.location.origin, data?.key, isSimulated).map(([way, command]) => (
        <div key={way} className="check-way">
          <h3 className="t-label-b">{t(`check.${way}`)}</h3>
          <p className="t-label c2">{t(`check.${way}Text`)}</p>
          <CommandLine
            text={command}
            copyLabel={t('check.copy', { what: t(`check.${way}`) })}
            onCopy={() => {
              copy(command);
            }}
          />
        </div>
      ))}
      <p className="t-label c2">{t('check.key')}</p>
    </Section>
  );
}
