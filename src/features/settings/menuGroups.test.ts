import { MENU_GROUPS } from './menuGroups.ts';

test('the menu is the one of product.md §2, and nothing else', () => {
  const menu = MENU_GROUPS.map(({ title, entries }) => [
    title,
    entries.map((entry) => ('act' in entry ? entry.act : entry.route)),
  ]);
  expect(menu).toEqual([
    ['personal', ['assets', 'safeCenter', 'records', 'bindEmail']],
    ['trade', ['contract', 'spot', 'cfd']],
    ['wealth', ['quant', 'borrow']],
    [
      'other',
      [
        'faq',
        'about',
        'customerService',
        'msb',
        'platform',
        'whitepaper',
        'terms',
        'privacy',
        'creditScore',
        'home',
      ],
    ],
  ]);
});
