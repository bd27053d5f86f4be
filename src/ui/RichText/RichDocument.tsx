import { useMemo } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../lib/formatTime.ts';
import { LoadFailed } from '../Empty/LoadFailed.tsx';
import { Loading, Skeleton } from '../Skeleton/Skeleton.tsx';
import { sanitizeHtml } from './sanitizeHtml.ts';

/** Of a skeleton: about a screen. */
const LINES = 14;

/** A document as a query answers it. */
export interface RichSource {
  readonly data?: { readonly html: string; readonly updatedAt: number } | undefined;
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

interface RichDocumentProps {
  readonly source: RichSource;
  /** Its sanitised nodes, on the page. */
  readonly children: (nodes: DocumentFragment) => ReactElement;
}

function Sanitized(props: {
  readonly html: string;
  readonly children: RichDocumentProps['children'];
}): ReactElement {
  const { html, children } = props;
  const nodes = useMemo(() => sanitizeHtml(html), [html]);
  return children(nodes);
}

/** A document of the house: its skeleton, another try where it did not come, or its text and when that last changed. */
export function RichDocument({ source, children }: RichDocumentProps): ReactElement {
  const { t } = useTranslation('common');
  const { t: tPages } = useTranslation('documents');
  const { data, isError, isFetching, refetch } = source;
  if (data === undefined && isError)
    return <LoadFailed onRetry={refetch} isRetrying={isFetching} />;
  if (data === undefined)
    return (
      <Loading label={t('state.loading')}>
        {Array.from({ length: LINES }, (_, line) => (
          <Skeleton key={line} width={`${100 - ((line * 7) % 30)}%`} height={14} top={12} />
        ))}
      </Loading>
    );
  return (
    <>
      <Sanitized html={data.html}>{children}</Sanitized>
      <p className="t-cap c3 rich-date">{tPages('updated', { day: formatDay(data.updatedAt) })}</p>
    </>
  );
}
