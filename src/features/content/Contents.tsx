import { useMemo } from 'react';
import type { ReactElement, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { readOutline } from '../../ui/RichText/outline.ts';

interface ContentsProps {
  readonly nodes: DocumentFragment;
  /** Where the same document stands on the page. */
  readonly text: RefObject<HTMLDivElement | null>;
}

/** The sections of a long document; each leads to its heading, the screen and the reader's place alike. */
export function Contents({ nodes, text }: ContentsProps): ReactElement {
  const { t } = useTranslation('documents');
  const titles = useMemo(() => readOutline(nodes).map(({ title }) => title), [nodes]);
  const lead = (index: number): void => {
    const heading = text.current?.querySelectorAll('h2')[index];
    if (heading === undefined) return;
    heading.tabIndex = -1;
    heading.scrollIntoView({ block: 'start' });
    heading.focus({ preventScroll: true });
  };
  return (
    <nav className="contents" aria-label={t('contents')}>
      <h2 className="t-h3">{t('contents')}</h2>
      <ol>
        {titles.map((title, index) => (
          <li key={title}>
            <button
              type="button"
              onClick={() => {
                lead(index);
              }}
            >
              {title}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
