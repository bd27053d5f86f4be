import { useTranslation } from 'react-i18next';

/** Why a request came to nothing, in the language on the screen; a reason of a newer server is shown as it came. */
export function useReasonText(): (reason: string) => string {
  const { t, i18n } = useTranslation('borrow');
  return (reason) =>
    i18n.exists(`reasons.${reason}`, { ns: 'borrow' })
      ? t(`reasons.${reason}` as 'reasons.declined')
      : reason;
}
