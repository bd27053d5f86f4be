import type { RouteName } from '../../lib/paths.ts';
import type { IconName } from '../../ui/Icon/icons.ts';

export interface MenuEntry {
  readonly route: RouteName;
  /** Its words: locales/<lang>/settings.json under `entry`. */
  readonly label:
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
    | 'platform'
    | 'whitepaper'
    | 'verify';
  readonly icon: IconName;
}

export interface MenuGroup {
  readonly title: 'personal' | 'trade' | 'wealth' | 'other';
  readonly entries: readonly MenuEntry[];
}

/** The menu of product.md §2, in its order. "Return to Homepage" and what has no route of its own are not in it. */
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
      { route: 'platform', label: 'platform', icon: 'announcement' },
      { route: 'whitepaper', label: 'whitepaper', icon: 'whitepaper' },
      { route: 'verify', label: 'verify', icon: 'verified' },
    ],
  },
];

/** The groups with the entries whose screens work; a group without any is kept only for "Other", which has more. */
export function selectMenuGroups(hasRoute: (name: RouteName) => boolean): MenuGroup[] {
  return MENU.map((group) => ({
    ...group,
    entries: group.entries.filter((entry) => hasRoute(entry.route)),
  })).filter((group) => group.entries.length > 0 || group.title === 'other');
}
