/** The row of a statement that always answers one, e.g. a count; throws RangeError when it did not. */
export function onlyRow<R>(rows: readonly R[]): R {
  if (rows.length !== 1) throw new RangeError(`one row was expected, ${rows.length} came`);
  return rows[0]!;
}
