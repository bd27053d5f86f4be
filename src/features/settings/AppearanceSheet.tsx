import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { changePreferences, resolveUpdown, usePreferences } from '../../lib/preferences.ts';
import { optionsOf } from '../../ui/Segment/optionsOf.ts';
import { Segment } from '../../ui/Segment/Segment.tsx';
import { Sheet } from '../../ui/Sheet/Sheet.tsx';
import type { SheetDoor } from '../../ui/Sheet/useSheet.ts';
import './settings.css';

interface LookProps<Value extends string> {
  readonly name: string;
  readonly value: Value;
  readonly options: Readonly<Record<Value, string>>;
  readonly onChange: (value: Value) => void;
}

/** One thing about the looks, its choices side by side. */
function Look<Value extends string>(props: LookProps<Value>): ReactElement {
  const { name, value, options, onChange } = props;
  return (
    <div className="look">
      <span className="t-label">{name}</span>
      <Segment label={name} value={value} onChange={onChange} options={optionsOf(options)} />
    </div>
  );
}

/** What an order's fill, refusal or trigger does besides what is on the screen. */
function Signals(): ReactElement {
  const { t } = useTranslation('feel');
  const preferences = usePreferences();
  const options = { off: t('signal.off'), on: t('signal.on') };
  return (
    <>
      {(['haptics', 'sound'] as const).map((signal) => (
        <Look
          key={signal}
          name={t(`signal.${signal}`)}
          value={preferences[signal] ? 'on' : 'off'}
          onChange={(value) => {
            changePreferences({ [signal]: value === 'on' });
          }}
          options={options}
        />
      ))}
      <p className="t-cap c3">{t('signal.note')}</p>
    </>
  );
}

/** Theme, direction of the price colours and palette; each takes effect at once, on this browser. */
export function AppearanceSheet(door: SheetDoor): ReactElement {
  const { t } = useTranslation('settings');
  const { t: tCommon, i18n } = useTranslation('common');
  const preferences = usePreferences();
  return (
    <Sheet {...door} title={t('colours.title')}>
      <Look
        name={tCommon('settings.theme')}
        value={preferences.theme}
        onChange={(theme) => {
          changePreferences({ theme });
        }}
        options={{
          dark: tCommon('settings.themeDark'),
          light: tCommon('settings.themeLight'),
          system: tCommon('settings.themeSystem'),
        }}
      />
      <Look
        name={tCommon('settings.priceColours')}
        value={resolveUpdown(preferences, i18n.language)}
        onChange={(updown) => {
          changePreferences({ updown });
        }}
        options={{ green: tCommon('settings.greenUp'), red: tCommon('settings.redUp') }}
      />
      <Look
        name={tCommon('settings.palette')}
        value={preferences.palette}
        onChange={(palette) => {
          changePreferences({ palette });
        }}
        options={{ teal: tCommon('settings.paletteTeal'), blue: tCommon('settings.paletteBlue') }}
      />
      <Signals />
      <p className="t-cap c3" style={{ marginTop: 16 }}>
        {t('colours.note')}
      </p>
    </Sheet>
  );
}
