import type { ComponentProps, ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { ListRow } from '../../ui/ListRow/ListRow.tsx';

interface SecurityRowProps extends Omit<ComponentProps<typeof ListRow>, 'title'> {
  /** What guards the account; its title and its sentence are in the catalogue. */
  readonly of:
    | 'password'
    | 'totp'
    | 'devices'
    | 'wallet'
    | 'fundPassword'
    | 'addresses'
    | 'confirmOrders'
    | 'freeze';
}

/** One guard of the account, and the way to it. */
export function SecurityRow({ of, ...row }: SecurityRowProps): ReactElement {
  const { t } = useTranslation('security');
  return <ListRow title={t(`${of}.title`)} sub={t(`${of}.sub`)} {...row} />;
}
