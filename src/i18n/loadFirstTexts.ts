import type { i18n as I18n } from 'i18next';
import { readFirstData } from '../lib/firstData.ts';

/** Puts the texts in place that the page has asked for before its scripts came; what does not come is asked for where it is shown. */
export async function loadFirstTexts(i18n: I18n): Promise<void> {
  const files = Object.values(readFirstData()?.files ?? {}).filter((file) => file !== undefined);
  const contents = await Promise.allSettled(files);
  const names = contents.flatMap((content) =>
    content.status === 'fulfilled' && content.value instanceof Object
      ? Object.keys(content.value)
      : [],
  );
  await i18n.loadNamespaces(names);
}
