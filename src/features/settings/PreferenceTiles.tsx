import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { LANGUAGES } from '../../i18n/languages.ts';
import { currentLanguage } from '../../i18n/setUpI18n.ts';
import { paths } from '../../lib/paths.ts';
import { resolveTheme, resolveUpdown, usePreferences } from '../../lib/preferences.ts';
import type { Preferences } from '../../lib/preferences.ts';
import { Icon } from '../../ui/Icon/Icon.tsx';
import { PreferenceTile } from '../../ui/ListRow/PreferenceTile.tsx';
import { UpDown } from '../../ui/Triangle/UpDown.tsx';
import { useSheet } from '../../ui/Sheet/useSheet.ts';
import { AppearanceSheet } from './AppearanceSheet.tsx';
import { CountryTile } from './CountryTile.tsx';

const THEME_LABEL = {
  dark: 'settings.themeDark',
  light: 'settings.themeLight',
  system: 'settings.themeSystem',
} as const satisfies Record<Preferences['theme'], string>;

/** Language, theme, price colours and country, with what is chosen now. */
export function PreferenceTiles(): ReactElement {
  const { t, i18n } = useTranslation('common');
  const navigate = useNavigate();
  const preferences = usePreferences();
  const appearance = useSheet();
  const code = currentLanguage(i18n);
  const language = LANGUAGES.find((item) => item.code === code);
  const isGreenUp = resolveUpdown(preferences, i18n.language) === 'green';
  return (
    <>
      <div className="prefs px">
        <PreferenceTile
          icon={<Icon name="languages" size={20} />}
          value={language?.nativeName ?? code}
          name={t('word.language')}
          onClick={() => void navigate(paths.language)}
        />
        <PreferenceTile
          icon={<Icon name={resolveTheme(preferences) === 'dark' ? 'moon' : 'sun'} size={20} />}
          value={t(THEME_LABEL[preferences.theme])}
          name={t('settings.theme')}
          onClick={appearance.open}
        />
        <PreferenceTile
          icon={<UpDown />}
          value={t(isGreenUp ? 'settings.greenUp' : 'settings.redUp')}
          name={t('settings.priceColours')}
          onClick={appearance.open}
        />
        <CountryTile />
      </div>
      <AppearanceSheet {...appearance.door} />
    </>
  );
}
