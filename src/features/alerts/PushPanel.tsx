import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button/Button.tsx';
import { Note } from '../../ui/Note/Note.tsx';
import { usePush } from './usePush.ts';

/** Messages of this device: what they say, and the tap that asks for them. A browser without them is not bothered. */
export function PushPanel(): ReactElement | null {
  const { t } = useTranslation('alerts');
  const { state, turnOn, turnOff } = usePush();
  if (state === 'unknown' || state === 'unsupported') return null;
  const isOn = state === 'on';
  return (
    <section className="px alert-push" aria-label={t('push.title')}>
      <h2 className="t-row">{t('push.title')}</h2>
      <p className="t-label c2">{t(isOn ? 'push.isOn' : 'push.text')}</p>
      {state === 'denied' && <Note kind="info">{t('push.denied')}</Note>}
      {state === 'failed' && <Note kind="bad">{t('push.failed')}</Note>}
      {state !== 'denied' && (
        <Button
          size="small"
          isNarrow
          isLoading={state === 'busy'}
          loadingLabel={t('push.on')}
          onClick={isOn ? turnOff : turnOn}
        >
          {t(isOn ? 'push.off' : 'push.on')}
        </Button>
      )}
    </section>
  );
}
