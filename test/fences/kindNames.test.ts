/** The fourth fence: first that it catches what it should, then that server and core hold. */
import { readFileSync } from 'node:fs';
import { listFiles } from '../listFiles.ts';
import { findKindNames, findMisplaced, mayNameKinds, otherMeanings } from './kindNames.ts';

const PLANTED = 'server/services/planted.ts';

describe('the fence around the kinds', () => {
  // One deliberate violation of each sort.
  test.each([
    ["import { x } from '../kinds/cfd/cfdKind.ts';", '../kinds/cfd/cfdKind.ts'],
    ['export const createContractThings = 1;', 'createContractThings'],
    ["const table = 'spot_orders';", 'spot_orders'],
    [
      'const sql = `SELECT * FROM cfd_orders WHERE id = ${id}`;',
      'SELECT * FROM cfd_orders WHERE id = ',
    ],
    ['const sql = `SELECT ${column} FROM contract_orders`;', ' FROM contract_orders'],
    ["const title = 'Calls and puts to be settled.';", 'Calls and puts to be settled.'],
    ['class Orders { #spotOrders = 1; }', '#spotOrders'],
    ["if (order.kind === 'spot') act();", 'spot'],
    ["const part = { section: 'contract' };", 'contract'],
    ['const isOurs = /^cfd_/.test(name);', '/^cfd_/'],
  ])('%s is caught', (source, word) => {
    expect(findMisplaced(PLANTED, source).map((one) => one.word)).toContain(word);
  });

  test.each([
    ['// Contracts, spot and CFD: only a comment.'],
    ["const grant = { account: 'spot', amount: '1' };"],
    ["const spare = rows.filter((row) => row.account === 'contract');"],
    ['const kinds = list.map(({ name }) => name);'],
  ])('%s passes', (source) => {
    expect(findMisplaced(PLANTED, source)).toEqual([]);
  });

  test('a word with another meaning passes in its own declaration alone', () => {
    const file = 'core/ledger/types.ts';
    expect(findMisplaced(file, "const USER_ACCOUNTS = ['spot'];")).toEqual([]);
    expect(findMisplaced(file, "const USER_ACCOUNTS = ['spot_orders'];")).toHaveLength(1);
    expect(findMisplaced(file, "const KINDS = ['spot'];")).toHaveLength(1);
    expect(findMisplaced(PLANTED, "const USER_ACCOUNTS = ['spot'];")).toHaveLength(1);
  });

  test.each(otherMeanings)('$file: $declaration still says what is let through', (meaning) => {
    const named = findKindNames(meaning.file, readFileSync(meaning.file, 'utf8'));
    const said = named.filter(({ declaration }) => declaration === meaning.declaration);
    expect(new Set(said.map(({ word }) => word))).toEqual(new Set(meaning.words));
  });

  const files = ['core', 'server'].flatMap((folder) => listFiles(folder, /\.ts$/));
  const general = files.filter((path) => !mayNameKinds(path));

  test('there are files with kinds of their own and files without', () => {
    expect(general.length).toBeGreaterThan(300);
    expect(files.length).toBeGreaterThan(general.length);
  });

  test.each(general)('%s names no kind', (path) => {
    expect(findMisplaced(path, readFileSync(path, 'utf8'))).toEqual([]);
  });
});
