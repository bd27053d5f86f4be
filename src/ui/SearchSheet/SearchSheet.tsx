import type { ReactElement } from 'react';
import { Sheet } from '../Sheet/Sheet.tsx';
import type { SheetDoor } from '../Sheet/useSheet.ts';
import { SearchList } from './SearchList.tsx';
import type { SearchListProps } from './SearchList.tsx';

interface SearchSheetProps<Row> extends SearchListProps<Row>, SheetDoor {
  readonly title: string;
}

/** A choice out of a long list: a sheet with a search field that stays in sight (DESIGN 9.34). */
export function SearchSheet<Row>(props: SearchSheetProps<Row>): ReactElement {
  return (
    <Sheet isOpen={props.isOpen} onClose={props.onClose} title={props.title}>
      <SearchList {...props} />
    </Sheet>
  );
}
