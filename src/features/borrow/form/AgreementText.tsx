import { useMemo } from 'react';
import type { ReactElement } from 'react';
import { useRichtextGetInfoQuery } from '../../../api/richtextApi.ts';
import { RichDocument } from '../../../ui/RichText/RichDocument.tsx';
import { RichText } from '../../../ui/RichText/RichText.tsx';

function Whole({ nodes }: { readonly nodes: DocumentFragment }): ReactElement {
  const children = useMemo(() => [...nodes.childNodes], [nodes]);
  return <RichText nodes={children} opensBeside />;
}

/** The agreement of loans, with its sanitiser: fetched when it is first asked for. */
export function AgreementText(): ReactElement {
  const source = useRichtextGetInfoQuery('borrow-agreement');
  return <RichDocument source={source}>{(nodes) => <Whole nodes={nodes} />}</RichDocument>;
}
