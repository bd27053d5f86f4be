// The row of a statement that always answers one, such as a count: whoever has it need not ask whether it came.
// Must never let a statement pass that answered another number of rows.

/** Throws RangeError when not exactly one came. */
export function onlyRow<R>(rows: readonly R[]): R {
  const [row] = rows;
  if (row === undefined || rows.length > 1)
    throw new RangeError(`one row was expected, ${rows.length} came`);
  return row;
}
