import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { selectConfig } from '../../state/serverConfig.ts';
import { DEFAULT_LANGUAGE, LANGUAGES, toLanguageTag } from '../../i18n/languages.ts';
import type { Language } from '../../i18n/languages.ts';
import { changeLanguage, currentLanguage } from '../../i18n/setUpI18n.ts';
import { paths } from '../../lib/paths.ts';
import { useBack } from '../../lib/useBack.ts';
import { useAppSelector } from '../../state/clientState.ts';
import { RadioList } from '../../ui/Choice/RadioList.tsx';
import { Page } from '../../ui/Frame/Page.tsx';
import { NavBar } from '../../ui/NavBar/NavBar.tsx';

/** A language's name in the language on the screen; its English name where the browser knows none. */
function nameIn(locale: string, language: Language): string {
  try {
    const names = new Intl.DisplayNames([locale], { type: 'language', fallback: 'none' });
    return names.of(language.tag) ?? language.englishName;
  } catch {
    // A browser without this tag.
    return language.englishName;
  }
}

/** The languages, each in its own words. A choice applies at once and is kept. */
export function LanguagePage(): ReactElement {
  const { t, i18n } = useTranslation('settings');
  const back = useBack(paths.menu);
  const defaultLang = useAppSelector((state) => selectConfig(state)?.defaultLang);
  const locale = toLanguageTag(i18n.language);
  const standard = defaultLang ?? DEFAULT_LANGUAGE;
  const options = LANGUAGES.map((language) => {
    const name = nameIn(locale, language);
    const isKnown = name === language.nativeName;
    const isStandard = language.code === standard;
    const sub = isStandard ? t('language.default') : name;
    return {
      value: language.code,
      title: language.nativeName,
      lang: language.tag,
      ...(isKnown && !isStandard ? {} : { sub }),
    };
  });
  return (
    <Page nav={<NavBar title={t('language.title')} onBack={back} />}>
      <RadioList
        label={t('language.list')}
        options={options}
        value={currentLanguage(i18n)}
        onChange={(code) => void changeLanguage(i18n, code)}
      />
      <p className="px t-cap c3" style={{ paddingTop: 16 }}>
        {t('language.note')}
      </p>
    </Page>
  );
}
