// What a declaration of columns promises of every table of records: that a record and its declaration fit is the compiler's
// word; what is in a row and does not fit, or would not come back the same, is refused by name.
import { type Decimal, decimal } from '../../core/money/decimal.ts';
import {
  amount,
  exact,
  fixed,
  from,
  integer,
  listOf,
  oneOf,
  orNull,
  readOnly,
  safeInteger,
  text,
  uuid,
  word,
  zip,
} from './column.ts';
import { composed, RecordTable, type RecordTableOptions } from './recordTable.ts';

interface Note {
  readonly id: string;
  readonly userId: string;
  readonly state: 'open' | 'over';
  readonly code: string;
  readonly words: string | null;
  readonly price: Decimal;
  readonly paid: Decimal | null;
  readonly count: number;
  readonly at: number;
  readonly visits: readonly { readonly by: string; readonly at: number }[];
}

const columns = {
  id: uuid('id'),
  userId: fixed(uuid('user_id')),
  state: oneOf('state', ['open', 'over']),
  code: word('code'),
  words: orNull(text('words')),
  price: exact('price'),
  paid: orNull(amount('paid', 2)),
  count: integer('count'),
  at: safeInteger('at'),
  visits: zip({ by: listOf(uuid('visited_by')), at: listOf(safeInteger('visited_at')) }),
} as const;
const notes = new RecordTable<Note>({ table: 'notes', columns });

const note: Note = {
  id: 'a',
  userId: 'b',
  state: 'open',
  code: 'c',
  words: null,
  price: decimal('1.5'),
  paid: decimal('0.25'),
  count: 1,
  at: 2,
  visits: [
    { by: 'd', at: 3 },
    { by: 'e', at: 4 },
  ],
};
const row = {
  id: 'a',
  user_id: 'b',
  state: 'open',
  code: 'c',
  words: null,
  price: '1.5',
  paid: '0.25',
  count: '1',
  at: '2',
  visited_by: 'd;e',
  visited_at: '3;4',
};

test('a record is a row of texts, and the row is the record', () => {
  expect(notes.row(note)).toEqual(row);
  expect(notes.parse(row)).toEqual(note);
  expect(notes.parse({ ...row, count: 1, at: 2 })).toEqual(note);
});

test.each([
  ['a column that is missing', { ...row, code: undefined }, 'notes.code: code is not in the row'],
  ['null where it may not be', { ...row, code: null }, 'notes.code: null is no text'],
  ['a number that is null', { ...row, count: null }, 'notes.count: null is no whole number'],
  ['a number that is a word', { ...row, count: 'one' }, 'notes.count: one is no whole number'],
  ['a number that is empty', { ...row, at: '' }, 'notes.at:  is no whole number'],
  ['a number in parts', { ...row, at: '1.5' }, 'notes.at: 1.5 is no whole number'],
  ['a number beyond 2^53', { ...row, at: '9007199254740993' }, 'is no whole number'],
  ['a price that is a word', { ...row, price: 'dear' }, 'notes.price: [DecimalError]'],
  ['a price that is no number', { ...row, price: 'NaN' }, 'notes.price: NaN is no number'],
  ['a price that is null', { ...row, price: null }, 'notes.price: [DecimalError]'],
  ['a word of no list', { ...row, state: 'lost' }, 'notes.state: lost is none of open, over'],
  [
    'a list that is null',
    { ...row, visited_by: null },
    'notes.visited_by and visited_at: null is no text',
  ],
  [
    'lists that differ',
    { ...row, visited_at: '3' },
    'notes.visited_by and visited_at: its lists are not of one length',
  ],
])('%s is refused by name', (_title, broken, message) => {
  expect(() => notes.parse(broken)).toThrow(message);
});

test.each([
  ['more decimals than the amount has', { paid: decimal('0.001') }, 'notes.paid: 0.001 has more'],
  ['a price that is no number', { price: decimal('Infinity') }, 'notes.price: Infinity is no'],
  ['a part of a whole number', { count: 0.5 }, 'notes.count: 0.5 is no whole number'],
  ['an empty word', { code: '' }, 'notes.code: "" is no word'],
  ['a word that an array would end at', { code: 'a,b' }, 'notes.code: "a,b" is no word'],
  ['a word that is null in an array', { code: 'null' }, 'notes.code: "null" is no word'],
])('%s is never written', (_title, change, message) => {
  expect(() => notes.save([note, { ...note, ...change }])).toThrow(message);
});

test('text that reads back as no row is never written', () => {
  for (const words of ['', 'a\u001fb'])
    expect(() => notes.save([{ ...note, words }])).toThrow('is empty or holds a separator');
});

test('what is fixed is written once, what is only read never, and a key is never changed', () => {
  interface Pair {
    readonly id: string;
    readonly userId: string;
    readonly place: string;
    readonly count: number;
    readonly seen: number;
    readonly since: number;
  }
  const pairs = new RecordTable<Pair>({
    table: 'pairs',
    columns: {
      id: composed('userId', 'place'),
      userId: uuid('user_id'),
      place: word('place'),
      count: integer('count'),
      seen: readOnly(from('now()', integer('seen'))),
      since: fixed(safeInteger('since')),
    },
    isNew: ({ count }) => count === 1,
    isKnown: ({ count }) => count > 2,
  });
  const pair: Pair = { id: 'u|p', userId: 'u', place: 'p', count: 1, seen: 1, since: 1 };
  const first = pairs.save([pair]);
  expect(first.text).toContain('(user_id, place, count, since)');
  expect(first.text).not.toContain('ON CONFLICT');
  expect(first.values).toEqual(['{u}', '{p}', '{1}', '{1}']);
  const mixed = pairs.save([pair, { ...pair, count: 3 }]);
  expect(mixed.text).toContain(first.text);
  expect(mixed.text).toContain('ON CONFLICT (user_id, place) DO UPDATE SET count = excluded.count');
  expect(mixed.values).toEqual(['{u,u}', '{p,p}', '{1,3}', '{1,1}']);
  expect(pairs.save([{ ...pair, count: 2 }]).text).toBe(mixed.text);
  const later = pairs.save([{ ...pair, count: 3 }]);
  expect(later.text).toContain('SET count = r.count');
  expect(later.values).toEqual(['{u}', '{p}', '{3}']);
  expect(pairs.load(['u|p', 'v|q']).values).toEqual(['{u,v}', '{p,q}']);
  expect(() => pairs.load(['u'])).toThrow('u is no id of pairs');
  expect(pairs.parse({ user_id: 'u', place: 'p', count: 1, seen: 1, since: 1 })).toEqual(pair);
});

// The compiler is the test: a line that began to compile would be its error.
test('a declaration that does not fit its record does not compile', () => {
  const { code: _code, ...lacking } = columns;
  const declare = (given: RecordTableOptions<Note>['columns']): object => given;
  const refused = [
    // @ts-expect-error -- a property has no column
    () => declare(lacking),
    // @ts-expect-error -- a column has no property
    () => declare({ ...columns, shade: word('shade') }),
    // @ts-expect-error -- a column of another type
    () => declare({ ...columns, count: exact('count') }),
    // @ts-expect-error -- a column that may not be null, of a property that may
    () => declare({ ...columns, paid: amount('paid', 2) }),
    // @ts-expect-error -- a column that may be null, of a property that may not
    () => declare({ ...columns, count: orNull(integer('count')) }),
    // @ts-expect-error -- a word is left out
    () => declare({ ...columns, state: oneOf('state', ['open']) }),
    // @ts-expect-error -- a word too many
    () => declare({ ...columns, state: oneOf('state', ['open', 'over', 'lost']) }),
    // @ts-expect-error -- any word
    () => declare({ ...columns, state: word('state') }),
    // @ts-expect-error -- a list without one of its properties
    () => declare({ ...columns, visits: zip({ by: listOf(uuid('visited_by')) }) }),
    // @ts-expect-error -- an id of parts that are no properties
    () => declare({ ...columns, id: composed('userId', 'shade') }),
  ];
  expect(refused).not.toHaveLength(0);
});
