import { useMemo } from 'react';
import type { ReactElement } from 'react';
import { RichDocument } from '../RichText/RichDocument.tsx';
import type { RichSource } from '../RichText/RichDocument.tsx';
import { RichText } from '../RichText/RichText.tsx';

function Whole({ nodes }: { readonly nodes: DocumentFragment }): ReactElement {
  const children = useMemo(() => [...nodes.childNodes], [nodes]);
  return <RichText nodes={children} opensBeside />;
}

/** All of a document that is agreed to; its links open beside the form. */
export function AgreedText({ source }: { readonly source: RichSource }): ReactElement {
  return <RichDocument source={source}>{(nodes) => <Whole nodes={nodes} />}</RichDocument>;
}
