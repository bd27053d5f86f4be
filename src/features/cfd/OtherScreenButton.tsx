import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { linkTo } from '../../lib/paths.ts';
import { useProductInfo } from '../../market/product/productContext.ts';
import { IconButton } from '../../ui/IconButton/IconButton.tsx';

const LOOKS = {
  cfd: { icon: 'timer', label: 'nav.toLine' },
  cfd2: { icon: 'candles', label: 'nav.toKline' },
} as const;

/** From the line to the candles and back, with the same product. */
export function OtherScreenButton({ to }: { readonly to: 'cfd' | 'cfd2' }): ReactElement {
  const { t } = useTranslation('cfd');
  const navigate = useNavigate();
  const { id } = useProductInfo();
  const { icon, label } = LOOKS[to];
  return (
    <IconButton
      icon={icon}
      isQuiet
      label={t(label)}
      onClick={() => {
        void navigate(linkTo(to, { productId: id }));
      }}
    />
  );
}
