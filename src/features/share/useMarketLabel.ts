import { useTranslation } from 'react-i18next';
import { FEED_WORDS } from '../../lib/feedWords.ts';
import { selectConfig } from '../../state/serverConfig.ts';
import { useAppSelector } from '../../state/clientState.ts';

/** What stands beside every figure that leaves the app where it is no live market's money; undefined where it is. */
export function useMarketLabel(): string | undefined {
  const { t } = useTranslation('common');
  const config = useAppSelector(selectConfig);
  if (config === undefined) return undefined;
  const { mode, feed } = config;
  const words = [
    ...(mode === 'practice' ? [t('product.practice')] : []),
    ...(feed.kind === 'live' ? [] : [t(FEED_WORDS[feed.kind])]),
  ];
  return words.length === 0 ? undefined : words.join(' · ');
}
