import type { RouteName } from '../../lib/paths.ts';
import type { IconName } from '../../ui/Icon/icons.ts';

/** What a row opens that is no screen of its own. */
export type MenuAct = 'customerService' | 'creditScore';

type GroupTitle = 'personal' | 'trade' | 'wealth' | 'other';

/** The menu of product.md §2, in its order, and nothing else. */
const MENU = {
  personal: { assets: 'wallet', safeCenter: 'shield', records: 'records', bindEmail: 'mail' },
  trade: { contract: 'candles', spot: 'transfer', cfd: 'timer' },
  wealth: { quant: 'bot', borrow: 'loan' },
  other: {
    faq: 'knowledge',
    about: 'info',
    customerService: 'support',
    msb: 'msb',
    platform: 'announcement',
    whitepaper: 'whitepaper',
    terms: 'document',
    privacy: 'lock',
    creditScore: 'gauge',
    home: 'home',
  },
} as const satisfies Record<GroupTitle, Partial<Record<RouteName | MenuAct, IconName>>>;

type Named<Group> = Group extends unknown ? keyof Group : never;
/** A screen of the menu; its words stand in locales/<lang>/settings.json under `entry`. */
type MenuRoute = Exclude<Named<(typeof MENU)[GroupTitle]>, MenuAct>;

export type MenuEntry =
  | { readonly route: MenuRoute; readonly icon: IconName }
  | { readonly act: MenuAct };

export interface MenuGroup {
  readonly title: GroupTitle;
  readonly entries: readonly MenuEntry[];
}

const isAct = (name: MenuRoute | MenuAct): name is MenuAct =>
  name === 'customerService' || name === 'creditScore';

const entryOf = ([name, icon]: [MenuRoute | MenuAct, IconName]): MenuEntry =>
  isAct(name) ? { act: name } : { route: name, icon };

/** In their order. */
export const MENU_GROUPS: readonly MenuGroup[] = (Object.keys(MENU) as GroupTitle[]).map(
  (title) => {
    const icons: Partial<Record<MenuRoute | MenuAct, IconName>> = MENU[title];
    const entries = Object.entries(icons) as [MenuRoute | MenuAct, IconName][];
    return { title, entries: entries.map(entryOf) };
  },
);
