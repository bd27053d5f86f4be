import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/useFormat.ts';
import { changeAsked, usePreference } from '../../../lib/preferences.ts';
import type { AskingKind } from '../../../lib/preferences.ts';
import { ALWAYS_ASKED_SHARE } from '../../../market/ticket/ticketKind.ts';
import { Checkbox } from '../../../ui/Choice/Checkbox.tsx';
import { MoreLink } from '../../../ui/NavBar/MoreLink.tsx';

interface DoNotAskProps {
  readonly kind: AskingKind;
  /** It is so large that it asks whatever is switched off. */
  readonly isAlwaysAsked: boolean;
  /** The way to all of them, where one has been switched off. */
  readonly onConfirmations?: () => void;
}

/** "Do not ask again for limit orders", where the question is; and where it can be switched on again. */
export function DoNotAsk(props: DoNotAskProps): ReactElement {
  const { kind, isAlwaysAsked, onConfirmations } = props;
  const { t } = useTranslation('contractOrders');
  const format = useFormat();
  const share = format.percent(ALWAYS_ASKED_SHARE.toFixed(), { decimals: 0 });
  const unasked = usePreference('unasked');
  return (
    <div>
      {isAlwaysAsked ? (
        <p className="t-cap c2">{t('asks.always', { share })}</p>
      ) : (
        <Checkbox
          isChecked={unasked.includes(kind)}
          onChange={(isOff) => {
            changeAsked(kind, !isOff);
          }}
        >
          {t(`asks.not.${kind}`)}
        </Checkbox>
      )}
      {onConfirmations !== undefined && (
        <MoreLink onClick={onConfirmations}>{t('asks.title')}</MoreLink>
      )}
    </div>
  );
}
