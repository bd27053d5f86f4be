import type { UserAccount } from '../../../core/ledger/types.ts';
import type { IconName } from '../../ui/Icon/icons.ts';

/** The icon of each account; the trading accounts share theirs with their tabs. */
export const ACCOUNT_ICONS: Readonly<Record<UserAccount, IconName>> = {
  funding: 'wallet',
  spot: 'transfer',
  contract: 'candles',
  cfd: 'timer',
  wealth: 'bot',
};
