import { selectMenuGroups } from './menuGroups.ts';
import type { RouteName } from '../../lib/paths.ts';

const menuOf = (hasRoute: (name: RouteName) => boolean) =>
  selectMenuGroups(hasRoute).map(({ title, entries }) => [
    title,
    entries.map((entry) => ('act' in entry ? entry.act : entry.route)),
  ]);

test('with every screen there, the menu is the one of product.md §2, and how to check it', () => {
  expect(menuOf(() => true)).toEqual([
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
        'verify',
        'home',
      ],
    ],
  ]);
});

test('a group whose screens are still to come is not there', () => {
  expect(menuOf(() => false)).toEqual([['other', ['customerService', 'creditScore']]]);
});
