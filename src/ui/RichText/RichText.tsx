import { useLayoutEffect, useRef } from 'react';
import type { ReactElement, RefObject } from 'react';
import './RichText.css';

interface RichTextProps {
  /** From `sanitizeHtml`, and from nowhere else; must be steady. */
  readonly nodes: readonly Node[];
  readonly textRef?: RefObject<HTMLDivElement | null>;
  /** Its links open beside the app: what is typed below it stays. */
  readonly opensBeside?: boolean;
}

/** Text with headings, lists, tables and links, as the house writes it. Nothing of it is ever read as HTML here. */
export function RichText({ nodes, textRef, opensBeside = false }: RichTextProps): ReactElement {
  const own = useRef<HTMLDivElement>(null);
  const ref = textRef ?? own;
  useLayoutEffect(() => {
    const place = ref.current;
    if (place === null) return;
    place.replaceChildren(...nodes.map((node) => node.cloneNode(true)));
    if (!opensBeside) return;
    for (const link of place.querySelectorAll('a')) {
      link.target = '_blank';
      link.rel = 'noopener noreferrer';
    }
  }, [nodes, ref, opensBeside]);
  return <div ref={ref} className="rich t-body" />;
}
