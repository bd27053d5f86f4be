import { useMemo, useRef } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useRichtextGetInfoQuery } from '../../api/richtextApi.ts';
import { paths } from '../../lib/paths.ts';
import { useBack } from '../../lib/useBack.ts';
import { Page } from '../../ui/Frame/Page.tsx';
import { NavBar } from '../../ui/NavBar/NavBar.tsx';
import { RichDocument } from '../../ui/RichText/RichDocument.tsx';
import { RichText } from '../../ui/RichText/RichText.tsx';
import { Contents } from './Contents.tsx';
import './document.css';

interface BodyProps {
  readonly nodes: DocumentFragment;
  readonly hasContents: boolean;
}

function Body({ nodes, hasContents }: BodyProps): ReactElement {
  const text = useRef<HTMLDivElement>(null);
  const children = useMemo(() => [...nodes.childNodes], [nodes]);
  return (
    <>
      {hasContents && <Contents nodes={nodes} text={text} />}
      <RichText nodes={children} textRef={text} />
    </>
  );
}

interface DocumentPageProps {
  readonly name: 'about' | 'msb' | 'terms' | 'privacy' | 'whitepaper';
  /** A list of its sections above it. */
  readonly hasContents?: boolean;
  readonly end?: ReactNode;
}

/** A document of the house, whole. */
export function DocumentPage({ name, hasContents = false, end }: DocumentPageProps): ReactElement {
  const { t } = useTranslation('settings');
  const back = useBack(paths.menu);
  const source = useRichtextGetInfoQuery(name);
  return (
    <Page nav={<NavBar title={t(`entry.${name}`)} onBack={back} />}>
      <article className="px paper">
        <RichDocument source={source}>
          {(nodes) => <Body nodes={nodes} hasContents={hasContents} />}
        </RichDocument>
      </article>
      {end}
    </Page>
  );
}
