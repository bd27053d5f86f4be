import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** The words for a figure by its name in the record; a name that came later than this device is shown as it is. */
export function useFigureName(): (name: string) => string {
  const { t } = useTranslation('proof');
  return useCallback((name) => t(`figure.${name}` as 'figure.price', { defaultValue: name }), [t]);
}
