import type { ReactElement, ReactNode } from 'react';
import { foldText } from '../../../../core/market/search.ts';
import type { TickerDto } from '../../../../protocol/product.ts';

interface PairTextProps {
  readonly product: Pick<TickerDto, 'base' | 'quote'>;
  readonly typed: string;
}

function Marked({ text, typed }: { readonly text: string; readonly typed: string }): ReactNode {
  const at = typed === '' ? -1 : text.toLowerCase().indexOf(typed);
  if (at < 0) return text;
  const end = at + typed.length;
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  );
}

/** "BTC/USDT" with what was typed marked, where it stands in one of the two. */
export function PairText({ product, typed }: PairTextProps): ReactElement {
  const wanted = foldText(typed.slice(0, 20));
  return (
    <>
      <Marked text={product.base} typed={wanted} />
      <span className="c3">
        /<Marked text={product.quote} typed={wanted} />
      </span>
    </>
  );
}
