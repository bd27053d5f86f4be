import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useCopy } from '../../state/useCopy.ts';
import { Button } from '../../ui/Button/Button.tsx';
import { Icon } from '../../ui/Icon/Icon.tsx';

/** Copies a secret that is on the screen. */
export function CopyButton({ text }: { readonly text: string }): ReactElement {
  const { t } = useTranslation('common');
  const copy = useCopy();
  return (
    <Button
      size="small"
      icon={<Icon name="copy" size={18} />}
      onClick={() => {
        copy(text);
      }}
    >
      {t('action.copy')}
    </Button>
  );
}
