import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadFailed } from '../Empty/LoadFailed.tsx';
import { NavBar } from '../NavBar/NavBar.tsx';
import { Loading, Skeleton } from '../Skeleton/Skeleton.tsx';
import { Page } from './Page.tsx';
import './Frame.css';

/** Content that comes from somewhere; the answer of a query is one. */
interface Source<Data> {
  readonly data?: Data | undefined;
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

interface QueryPageProps<Data> {
  readonly title: string;
  readonly onBack: () => void;
  readonly source: Source<Data>;
  /** In the place of the content; three fields of a form where nothing else is said. */
  readonly skeleton?: ReactNode;
  /** The whole page, once its content is there. */
  readonly children: (data: Data) => ReactElement;
}

function FormSkeleton(): ReactElement {
  return (
    <>
      <Skeleton width="100%" height={64} radius={8} />
      <Skeleton width="100%" height={80} radius={8} top={16} />
      <Skeleton width="100%" height={80} radius={8} top={16} />
    </>
  );
}

/** A page that is nothing without its content: skeleton, error with another try, then the page. */
export function QueryPage<Data>(props: QueryPageProps<Data>): ReactElement {
  const { title, onBack, source, skeleton = <FormSkeleton />, children } = props;
  const { t } = useTranslation('common');
  if (source.data !== undefined) return children(source.data);
  return (
    <Page nav={<NavBar title={title} onBack={onBack} />}>
      {source.isError ? (
        <LoadFailed onRetry={source.refetch} isRetrying={source.isFetching} />
      ) : (
        <div className="px form-page">
          <Loading label={t('state.loading')}>{skeleton}</Loading>
        </div>
      )}
    </Page>
  );
}
