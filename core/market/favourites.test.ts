import {
  applyFavouriteChange,
  foldFavourites,
  moveTo,
  type FavouriteChange,
} from './favourites.ts';

const list = ['A', 'B', 'C'];

test.each<[string, FavouriteChange, readonly string[]]>([
  ['added at the end', { productId: 'D', action: 'add' }, ['A', 'B', 'C', 'D']],
  ['added before', { productId: 'D', action: 'add', before: 'B' }, ['A', 'D', 'B', 'C']],
  ['added again: nothing', { productId: 'B', action: 'add', before: 'A' }, list],
  ['removed', { productId: 'B', action: 'remove' }, ['A', 'C']],
  ['removed though not there: nothing', { productId: 'D', action: 'remove' }, list],
  ['moved to the front', { productId: 'C', action: 'move', before: 'A' }, ['C', 'A', 'B']],
  ['moved to the end', { productId: 'A', action: 'move', before: null }, ['B', 'C', 'A']],
  ['moved to where it stands', { productId: 'A', action: 'move', before: 'B' }, list],
])('%s', (_name, change, after) => {
  expect(applyFavouriteChange(list, change)).toEqual({ list: after });
});

test.each<[string, FavouriteChange, 'productId' | 'before']>([
  ['moving what is not there', { productId: 'D', action: 'move' }, 'productId'],
  ['before what is not there', { productId: 'D', action: 'add', before: 'X' }, 'before'],
  ['before itself', { productId: 'A', action: 'move', before: 'A' }, 'before'],
])('%s changes nothing', (_name, change, missing) => {
  expect(applyFavouriteChange(list, change)).toEqual({ missing });
  expect(foldFavourites(list, [change])).toEqual(list);
});

test('changes are made one after the other', () => {
  const changes: readonly FavouriteChange[] = [
    { productId: 'D', action: 'add' },
    { productId: 'X', action: 'move' },
    { productId: 'D', action: 'move', before: 'A' },
    { productId: 'B', action: 'remove' },
  ];
  expect(foldFavourites(list, changes)).toEqual(['D', 'A', 'C']);
});

test('what a visitor had marked goes behind what the account has, once', () => {
  const ofVisitor = ['D', 'B', 'E'].map((productId) => ({ productId, action: 'add' as const }));
  const merged = ['A', 'B', 'C', 'D', 'E'];
  expect(foldFavourites(list, ofVisitor)).toEqual(merged);
  expect(foldFavourites(merged, ofVisitor)).toEqual(merged);
});

test.each([
  ['A', 2, ['B', 'C', 'A']],
  ['A', 1, ['B', 'A', 'C']],
  ['C', 0, ['C', 'A', 'B']],
  ['B', 2, ['A', 'C', 'B']],
  ['B', 1, list],
  ['B', -1, list],
  ['B', 3, list],
  ['X', 0, list],
])('%s to place %s gives %j', (productId, place, after) => {
  const change = moveTo(list, productId, place);
  expect(foldFavourites(list, change === undefined ? [] : [change])).toEqual(after);
  expect(change === undefined).toBe(after === list);
});
