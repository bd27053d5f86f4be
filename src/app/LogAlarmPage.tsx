import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useFormat } from '../i18n/useFormat.ts';
import { fileNameOf } from '../lib/fileNameOf.ts';
import { formatEnds, formatTime } from '../lib/formatTime.ts';
import type { LogAlarm } from '../lib/parsePreferences.ts';
import { paths } from '../lib/paths.ts';
import { changePreferences } from '../lib/preferences.ts';
import { saveFile } from '../lib/saveFile.ts';
import { useAppSelector } from '../state/clientState.ts';
import { selectBrand } from '../state/selectBrand.ts';
import { Button } from '../ui/Button/Button.tsx';
import { KeyValues } from '../ui/Facts/Facts.tsx';
import { Page } from '../ui/Frame/Page.tsx';
import { NavBar } from '../ui/NavBar/NavBar.tsx';
import { Note } from '../ui/Note/Note.tsx';
import './LogAlarmPage.css';

/** Both signed notes, word for word, each behind a line that says where it is from. */
function textOf({ kind, at, kept, shown }: LogAlarm): string {
  const day = new Date(at).toISOString();
  return `Two checkpoints of a public log (${kind}), found ${day}\n\n--- kept by this device\n${kept}\n--- shown by the server\n${shown}`;
}

/** A signed note shortened: the log's name, how many entries, their root. */
function NoteFacts({ title, note }: { readonly title: string; readonly note: string }) {
  const { t } = useTranslation('publicLog');
  const { price } = useFormat();
  const [origin = '', size = '', root = ''] = note.split('\n');
  const facts = [
    { label: t('note.log'), value: origin },
    { label: t('note.entries'), value: /^\d+$/.test(size) ? price(size, 0) : size },
    { label: t('note.root'), value: formatEnds(root) },
  ];
  return (
    <section>
      <h2 className="t-label-b">{title}</h2>
      <KeyValues facts={facts} />
    </section>
  );
}

/** The log from now on: only after a second tap, for it gives up what was seen. */
function BeginAnew(): ReactElement {
  const { t } = useTranslation('publicLog');
  const [isAsked, setAsked] = useState(false);
  if (!isAsked)
    return (
      <Button
        kind="ghost"
        onClick={() => {
          setAsked(true);
        }}
      >
        {t('anew.ask')}
      </Button>
    );
  return (
    <div className="stack">
      <Note kind="bad">{t('anew.warning')}</Note>
      <Button
        kind="danger"
        onClick={() => {
          changePreferences({ log: undefined, logAlarm: undefined });
        }}
      >
        {t('anew.confirm')}
      </Button>
    </div>
  );
}

/** The server's public log is not the one that this device has seen: what was found, what it means, what to do. */
export function LogAlarmPage({ alarm }: { readonly alarm: LogAlarm }): ReactElement {
  const { t } = useTranslation('publicLog');
  const navigate = useNavigate();
  const brand = useAppSelector(selectBrand);
  const { kind, at, kept, shown } = alarm;
  const goOn = (): void => {
    changePreferences({ logAlarm: { ...alarm, isRead: true } });
    void navigate(paths.assets);
  };
  const save = (): void => {
    const day = new Date(at).toISOString().slice(0, 10);
    saveFile(
      new Blob([textOf(alarm)], { type: 'text/plain' }),
      fileNameOf(brand, `two-logs-${day}.txt`),
    );
  };
  return (
    <Page nav={<NavBar title={t('title')} />}>
      <div className="log-alarm" role="alert">
        <Note kind="bad">{t(`found.${kind}`)}</Note>
        <p className="t-cap c2">{t('foundAt', { time: formatTime(at) })}</p>
        <p>{t(`means.${kind}`)}</p>
        <p>{t('todo')}</p>
      </div>
      <div className="log-alarm">
        <NoteFacts title={t('note.kept')} note={kept} />
        <NoteFacts title={t('note.shown')} note={shown} />
        <Button kind="primary" onClick={save}>
          {t('save')}
        </Button>
        <Button onClick={goOn}>{t('goOn')}</Button>
        <p className="t-cap c2">{t('goOnNote')}</p>
        <BeginAnew />
      </div>
    </Page>
  );
}
