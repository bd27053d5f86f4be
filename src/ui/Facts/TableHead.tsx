import type { ReactElement } from 'react';

/** The names of a table's columns. */
export function TableHead({ columns }: { readonly columns: readonly string[] }): ReactElement {
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
  );
}
