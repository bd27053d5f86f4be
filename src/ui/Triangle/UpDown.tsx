import type { ReactElement } from 'react';
import { Triangle } from './Triangle.tsx';

/** Both directions in their colours, for what the colours are chosen by. */
export function UpDown(): ReactElement {
  return (
    <>
      <i className="up">
        <Triangle direction="up" size={11} />
      </i>
      <i className="down">
        <Triangle direction="down" size={11} />
      </i>
    </>
  );
}
