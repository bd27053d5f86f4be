import { selectMenuGroups } from './menuGroups.ts';

test('with every screen there, the menu is the one of product.md §2, and how to check it', () => {
  const menu = selectMenuGroups(() => true).map((group) => [
    group.title,
    group.entries.map((entry) => entry.route),
  ]);
  expect(menu).toEqual([
    ['personal', ['assets', 'safeCenter', 'records', 'bindEmail']],
    ['trade', ['contract', 'spot', 'cfd']],
    ['wealth', ['quant', 'borrow']],
    ['other', ['faq', 'platform', 'whitepaper', 'verify']],
  ]);
});

test('without screens only "Other" stays, for the way home', () => {
  expect(selectMenuGroups(() => false)).toEqual([{ title: 'other', entries: [] }]);
});
