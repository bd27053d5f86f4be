import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { selectIsSignedIn } from '../../state/session.ts';
import { useProductGetProductListQuery } from '../../api/productApi.ts';
import { useUserOperateUserProductMutation } from '../../api/userApi.ts';
import { useAppSelector } from '../../state/clientState.ts';
import { IconButton } from '../../ui/IconButton/IconButton.tsx';

/** The ids of the user's favourites, in their order; none for visitors. */
export function useFavourites(): readonly string[] {
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const { data } = useProductGetProductListQuery({ category: 'custom' }, { skip: !isSignedIn });
  return isSignedIn && data !== undefined ? data.map(({ id }) => id) : [];
}

/** The star: adds a product to the favourites or takes it out. Visitors have none. */
export function FavouriteButton({
  productId,
}: {
  readonly productId: string;
}): ReactElement | null {
  const { t } = useTranslation('trading');
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const favourites = useFavourites();
  const [operate, { isLoading }] = useUserOperateUserProductMutation();
  if (!isSignedIn) return null;
  const isOn = favourites.includes(productId);
  return (
    <IconButton
      icon="star"
      isQuiet
      isOn={isOn}
      label={t(isOn ? 'nav.removeFavourite' : 'nav.addFavourite')}
      disabled={isLoading}
      onClick={() => {
        void operate({ productId, action: isOn ? 'remove' : 'add' });
      }}
    />
  );
}
