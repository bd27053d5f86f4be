import type { PropsWithChildren, ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { changePreferences, resolveUpdown, usePreferences } from '../../lib/preferences.ts';
import { Segment } from '../../ui/Segment/Segment.tsx';
import { Sheet } from '../../ui/Sheet/Sheet.tsx';
import './settings.css';

function Look({ name, children }: PropsWithChildren<{ readonly name: string }>): ReactElement {
  return (
    <div className="look">
      <span className="t-label">{name}</span>
      {children}
    </div>
  );
}

interface AppearanceSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Theme, direction of the price colours and palette; each takes effect at once, on this browser. */
export function AppearanceSheet({ isOpen, onClose }: AppearanceSheetProps): ReactElement {
  const { t } = useTranslation('settings');
  const { t: tCommon, i18n } = useTranslation('common');
  const preferences = usePreferences();
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('colours.title')}>
      <Look name={tCommon('settings.theme')}>
        <Segment
          label={tCommon('settings.theme')}
          value={preferences.theme}
          onChange={(theme) => {
            changePreferences({ theme });
          }}
          options={[
            { value: 'dark', label: tCommon('settings.themeDark') },
            { value: 'light', label: tCommon('settings.themeLight') },
            { value: 'system', label: tCommon('settings.themeSystem') },
          ]}
        />
      </Look>
      <Look name={tCommon('settings.priceColours')}>
        <Segment
          label={tCommon('settings.priceColours')}
          value={resolveUpdown(preferences, i18n.language)}
          onChange={(updown) => {
            changePreferences({ updown });
          }}
          options={[
            { value: 'green', label: tCommon('settings.greenUp') },
            { value: 'red', label: tCommon('settings.redUp') },
          ]}
        />
      </Look>
      <Look name={tCommon('settings.palette')}>
        <Segment
          label={tCommon('settings.palette')}
          value={preferences.palette}
          onChange={(palette) => {
            changePreferences({ palette });
          }}
          options={[
            { value: 'teal', label: tCommon('settings.paletteTeal') },
            { value: 'blue', label: tCommon('settings.paletteBlue') },
          ]}
        />
      </Look>
      <p className="t-cap c3" style={{ marginTop: 16 }}>
        {t('colours.note')}
      </p>
    </Sheet>
  );
}
