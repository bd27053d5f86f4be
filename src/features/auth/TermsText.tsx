import { useMemo } from 'react';
import type { ReactElement } from 'react';
import { useRichtextGetInfoQuery } from '../../api/richtextApi.ts';
import { RichDocument } from '../../ui/RichText/RichDocument.tsx';
import { RichText } from '../../ui/RichText/RichText.tsx';

function Whole({ nodes }: { readonly nodes: DocumentFragment }): ReactElement {
  const children = useMemo(() => [...nodes.childNodes], [nodes]);
  return <RichText nodes={children} opensBeside />;
}

/** The terms of service, with their sanitiser: fetched when they are first asked for. */
export function TermsText(): ReactElement {
  const source = useRichtextGetInfoQuery('terms');
  return <RichDocument source={source}>{(nodes) => <Whole nodes={nodes} />}</RichDocument>;
}
