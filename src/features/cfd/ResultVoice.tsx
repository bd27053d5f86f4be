import type { ReactElement } from 'react';
import type { CfdOrderDto } from '../../../protocol/order.ts';
import { useResultText } from './running/useResultText.ts';

/** Says the result to who does not see it: a region that is always there, because one that appears is not read out. */
export function ResultVoice({ order }: { readonly order: CfdOrderDto | undefined }): ReactElement {
  const resultText = useResultText();
  return (
    <p className="sr" role="status">
      {order === undefined ? '' : resultText(order)}
    </p>
  );
}
