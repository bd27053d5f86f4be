import { applyFavouriteChange, type FavouriteChange } from './favourites.ts';

const list = ['A', 'B', 'C'];

test.each<[string, FavouriteChange, readonly string[]]>([
  ['added at the end', { productId: 'D', action: 'add' }, ['A', 'B', 'C', 'D']],
  ['added before', { productId: 'D', action: 'add', before: 'B' }, ['A', 'D', 'B', 'C']],
  ['added again: nothing', { productId: 'B', action: 'add', before: 'A' }, list],
  ['removed', { productId: 'B', action: 'remove' }, ['A', 'C']],
  ['removed though not there: nothing', { productId: 'D', action: 'remove' }, list],
  ['moved to the front', { productId: 'C', action: 'move', before: 'A' }, ['C', 'A', 'B']],
  ['moved to the end', { productId: 'A', action: 'move', before: null }, ['B', 'C', 'A']],
])('%s', (_name, change, after) => {
  expect(applyFavouriteChange(list, change)).toEqual(after);
});

test.each<[string, FavouriteChange]>([
  ['moving what is not there', { productId: 'D', action: 'move' }],
  ['before what is not there', { productId: 'D', action: 'add', before: 'X' }],
  ['before itself', { productId: 'A', action: 'move', before: 'A' }],
])('%s is refused', (_name, change) => {
  expect(() => applyFavouriteChange(list, change)).toThrow('not_found');
});
