import type { ReactElement } from 'react';
import { formatGroupsOfFour } from '../../lib/formatTime.ts';
import './AddressText.css';

/** One that has dashes, as those of practice mode have, is in groups already. */
const groupsOf = (address: string): string[] =>
  address.includes('-') ? address.split(/(?<=-)/) : formatGroupsOfFour(address).split(' ');

/** A whole address in groups of four, its ends louder than its middle (DESIGN 5). Copying gives it without spaces. */
export function AddressText({ address }: { readonly address: string }): ReactElement {
  const groups = groupsOf(address);
  const last = groups.length - 1;
  return (
    <p
      className="addr"
      onCopy={(event) => {
        event.preventDefault();
        event.clipboardData.setData('text/plain', address);
      }}
    >
      {groups.map((group, index) => (
        // The order is the identity: two groups may read the same.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={index} className={index === 0 || index >= last - 1 ? 'c1' : 'c2'}>
          {group}
        </span>
      ))}
    </p>
  );
}
