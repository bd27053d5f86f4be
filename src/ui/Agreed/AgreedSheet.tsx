import type { ComponentProps, ReactElement } from 'react';
import { LazyText } from '../Sheet/LazyText.tsx';
import { Sheet } from '../Sheet/Sheet.tsx';
import type { SheetDoor } from '../Sheet/useSheet.ts';

interface AgreedSheetProps extends SheetDoor {
  readonly title: string;
  readonly load: ComponentProps<typeof LazyText>['load'];
}

/** What is agreed to, above the form that asks for it: back leads to the form as it was. */
export function AgreedSheet({ load, ...sheet }: AgreedSheetProps): ReactElement {
  return (
    <Sheet {...sheet}>
      <LazyText load={load} />
    </Sheet>
  );
}
