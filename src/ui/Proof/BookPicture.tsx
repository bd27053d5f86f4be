import type { CSSProperties, ReactElement } from 'react';
import { classNames } from '../classNames.ts';
import { TableHead } from '../Facts/TableHead.tsx';
import './Proof.css';

export interface BookPictureRow {
  readonly price: string;
  readonly quantity: string;
  /** What this fill took of it; undefined for none. */
  readonly taken?: string | undefined;
  /** Shares of the whole width, 0 to 1. */
  readonly depth: number;
  readonly beforeShare: number;
  readonly takenShare: number;
}

interface BookPictureProps {
  readonly side: 'asks' | 'bids';
  /** Column heads: price, quantity, taken. */
  readonly heads: readonly [string, string, string];
  readonly caption: string;
  readonly rows: readonly BookPictureRow[];
}

const share = (value: number): string => `${(value * 100).toFixed(1)}%`;

/** One side of a book, best price first: what stood there as bars, what was taken of it brighter (DESIGN 9.17, 9.19). */
export function BookPicture({ side, heads, caption, rows }: BookPictureProps): ReactElement {
  return (
    <table className={classNames('bookpic', side)}>
      <caption className="sr">{caption}</caption>
      <TableHead columns={heads} />
      <tbody>
        {rows.map((row) => {
          const bars = {
            '--d': share(row.depth),
            '--b': share(row.beforeShare),
            '--t': share(row.beforeShare + row.takenShare),
          };
          return (
            <tr
              key={row.price}
              className={classNames(row.taken !== undefined && 'taken')}
              style={bars as CSSProperties}
            >
              <td className="p">{row.price}</td>
              <td>{row.quantity}</td>
              <td>{row.taken}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
