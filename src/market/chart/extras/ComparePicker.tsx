import type { ReactElement } from 'react';
import { useLazyPart } from '../../../lib/useLazyPart.ts';
import type { SheetDoor } from '../../../ui/Sheet/useSheet.ts';
import type { MarketSection } from '../../product/filterProducts.ts';

const loadPicker = async () => (await import('../../product/ProductPicker.tsx')).ProductPicker;

interface ComparePickerProps extends SheetDoor {
  readonly section: MarketSection;
  /** Id of the product on the screen: nothing is compared with itself. */
  readonly except: string;
  /** Id of the one it is compared with now. */
  readonly chosen: string | undefined;
  readonly onPick: (productId: string) => void;
}

/** The list of products to compare with. */
export function ComparePicker(props: ComparePickerProps): ReactElement | null {
  const { part: ProductPicker } = useLazyPart(loadPicker);
  return ProductPicker === undefined ? null : <ProductPicker {...props} />;
}
