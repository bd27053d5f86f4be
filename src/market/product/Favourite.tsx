import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '../../state/clientState.ts';
import { IconButton } from '../../ui/IconButton/IconButton.tsx';
import { changeFavourites } from '../favourites/changeFavourites.ts';
import { useFavourites } from '../favourites/useFavourites.ts';

/** The star: adds a product to the favourites or takes it out; a visitor's are kept on the device. */
export function FavouriteButton({ productId }: { readonly productId: string }): ReactElement {
  const { t } = useTranslation('trading');
  const dispatch = useAppDispatch();
  const isOn = useFavourites().includes(productId);
  return (
    <IconButton
      icon="star"
      isQuiet
      isOn={isOn}
      label={t(isOn ? 'nav.removeFavourite' : 'nav.addFavourite')}
      onClick={() => {
        void dispatch(changeFavourites({ productId, action: isOn ? 'remove' : 'add' }));
      }}
    />
  );
}
