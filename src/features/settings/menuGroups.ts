import type { RouteName } from '../../lib/paths.ts';
import type { IconName } from '../../ui/Icon/icons.ts';

/** What a row opens that is no screen of its own. */
export type MenuAct = 'customerService' | 'creditScore';

/** Its words: locales/<lang>/settings.json under `entry`. */
type Label =
  | 'assets'
  | 'safeCenter'
  | 'records'
  | 'bindEmail'
  | 'contract'
  | 'spot'
  | 'cfd'
  | 'quant'
  | 'borrow'
  | 'faq'
  | 'about'
  | 'msb'
  | 'platform'
  | 'whitepaper'
  | 'terms'
  | 'privacy'
  | 'verify'
  | 'home';

export type MenuEntry =
  | { readonly route: RouteName; readonly label: Label; readonly icon: IconName }
  | { readonly act: MenuAct; readonly icon: IconName };

export interface MenuGroup {
  readonly title: 'personal' | 'trade' | 'wealth' | 'other';
  readonly entries: readonly MenuEntry[];
}

/** The menu of product.md §2, in its order, and how to check what it says. */
const MENU: readonly MenuGroup[] = [
  {
    title: 'personal',
    entries: [
      { route: 'assets', label: 'assets', icon: 'wallet' },
      { route: 'safeCenter', label: 'safeCenter', icon: 'shield' },
      { route: 'records', label: 'records', icon: 'records' },
      { route: 'bindEmail', label: 'bindEmail', icon: 'mail' },
    ],
  },
  {
    title: 'trade',
    entries: [
      { route: 'contract', label: 'contract', icon: 'candles' },
      { route: 'spot', label: 'spot', icon: 'transfer' },
      { route: 'cfd', label: 'cfd', icon: 'timer' },
    ],
  },
  {
    title: 'wealth',
    entries: [
      { route: 'quant', label: 'quant', icon: 'bot' },
      { route: 'borrow', label: 'borrow', icon: 'loan' },
    ],
  },
  {
    title: 'other',
    entries: [
      { route: 'faq', label: 'faq', icon: 'knowledge' },
      { route: 'about', label: 'about', icon: 'info' },
      { act: 'customerService', icon: 'support' },
      { route: 'msb', label: 'msb', icon: 'msb' },
      { route: 'platform', label: 'platform', icon: 'announcement' },
      { route: 'whitepaper', label: 'whitepaper', icon: 'whitepaper' },
      { route: 'terms', label: 'terms', icon: 'document' },
      { route: 'privacy', label: 'privacy', icon: 'lock' },
      { act: 'creditScore', icon: 'gauge' },
      { route: 'verify', label: 'verify', icon: 'verified' },
      { route: 'home', label: 'home', icon: 'home' },
    ],
  },
];

/** The groups with the entries whose screens work: no row leads nowhere. */
export function selectMenuGroups(hasRoute: (name: RouteName) => boolean): MenuGroup[] {
  return MENU.map((group) => ({
    ...group,
    entries: group.entries.filter((entry) => 'act' in entry || hasRoute(entry.route)),
  })).filter((group) => group.entries.length > 0);
}
