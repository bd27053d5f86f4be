// The SQL that a declaration of columns comes to.
import { fixed, from, integer, listOf, orNull, readOnly, text, uuid, word } from './column.ts';
import {
  changedColumns,
  insertedColumns,
  loadText,
  saveText,
  selectText,
  type TableShape,
  updateText,
} from './recordStatements.ts';

const id = uuid('id');
const owner = fixed(uuid('user_id'));
const note = text('note');
const remark = orNull(text('remark'));
const tags = listOf(word('tags'));
const seen = readOnly(from('now()', integer('seen')));
const plain = (sql: string): string => sql.replaceAll(/\s+/g, ' ').trim();

const shape = (over: Partial<TableShape> = {}): TableShape => ({
  table: 'notes',
  from: 'notes',
  columns: [id, owner, note, remark, tags, seen],
  key: [id],
  onlyIf: undefined,
  ...over,
});
const COLUMNS = "id, user_id, note, remark, array_to_string(tags, ';') AS tags, now() AS seen";

test('what is read: lists as one text, expressions under their names', () => {
  expect(selectText(shape())).toBe(`SELECT ${COLUMNS} FROM notes`);
});

test.each<[string, Partial<TableShape>, string]>([
  ['one column', {}, `SELECT ${COLUMNS} FROM notes WHERE id = ANY($1::uuid[])`],
  [
    'an expression',
    { key: [from('n.id', uuid('id'))], from: 'notes n' },
    `SELECT ${COLUMNS} FROM notes n WHERE n.id = ANY($1::uuid[])`,
  ],
  [
    'two columns',
    { key: [owner, id] },
    `SELECT ${COLUMNS} FROM unnest($1::uuid[], $2::uuid[]) AS k (key0, key1)
      JOIN notes ON user_id = key0 AND id = key1`,
  ],
])('rows are found by a key of %s', (_name, over, sql) => {
  expect(plain(loadText(shape(over)))).toBe(plain(sql));
});

const ROWS = `(SELECT unnest($1::uuid[]), unnest($2::uuid[]), unnest(string_to_array($3, E'\\x1f')),`;
const TAGS = `coalesce(string_to_array(nullif(r.tags, ';'), ';')::text[], '{}')`;

test('a first write has all that is ever written, a later one what may change', () => {
  expect(insertedColumns(shape())).toEqual([id, owner, note, remark, tags]);
  expect(changedColumns(shape())).toEqual([id, note, remark, tags]);
  const save = plain(saveText(shape()));
  expect(save).toContain(
    `INSERT INTO notes AS t (id, user_id, note, remark, tags) SELECT r.id, r.user_id, r.note, r.remark, ${TAGS} FROM ${ROWS}`,
  );
  // Free text that may be null is split in its own way, and a list comes as texts.
  expect(save).toMatch(
    /, (?!unnest\(string_to_array\(\$4, E'\\x1f'\)\),)[^,].*\$4.*, unnest\(\$5::text\[\]\)\) AS r \(/,
  );
  expect(save).toMatch(
    /ON CONFLICT \(id\) DO UPDATE SET note = excluded.note, remark = excluded.remark, tags = excluded.tags$/,
  );
  const update = plain(updateText(shape()));
  expect(update).toContain(
    `UPDATE notes t SET note = r.note, remark = r.remark, tags = ${TAGS} FROM (SELECT unnest($1::uuid[]), unnest(string_to_array($2, E'\\x1f')),`,
  );
  expect(update).toMatch(/WHERE t.id = r.id$/);
});

test('a row that does not meet the condition is left as it is', () => {
  const guarded = shape({ onlyIf: 't.seen IS NULL', key: [id, owner] });
  expect(plain(saveText(guarded))).toMatch(
    /ON CONFLICT \(id, user_id\) DO UPDATE SET .* WHERE t.seen IS NULL$/,
  );
  expect(plain(updateText(guarded))).toMatch(
    /WHERE t.id = r.id AND t.user_id = r.user_id AND t.seen IS NULL$/,
  );
});
