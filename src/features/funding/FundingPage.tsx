import type { PropsWithChildren, ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { RoutePath } from '../../lib/paths.ts';
import { useBack } from '../../lib/useBack.ts';
import { Page } from '../../ui/Frame/Page.tsx';
import { IconButton } from '../../ui/IconButton/IconButton.tsx';
import { NavBar } from '../../ui/NavBar/NavBar.tsx';
import { Loading } from '../../ui/Skeleton/Skeleton.tsx';
import './funding.css';

interface FundingPageProps {
  readonly title: string;
  /** Where the arrow leads when the visit began on this page. */
  readonly backTo: RoutePath;
  /** The list behind the icon at the right: its name and its address. */
  readonly records?: { readonly label: string; readonly to: string };
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of the screens that move money in and out. */
export function FundingPage(props: FundingPageProps): ReactElement {
  const { title, backTo, records, actions, children } = props;
  const navigate = useNavigate();
  const back = useBack(backTo);
  const right = records !== undefined && (
    <IconButton
      icon="records"
      isQuiet
      label={records.label}
      onClick={() => void navigate(records.to)}
    />
  );
  return (
    <Page
      nav={<NavBar title={title} onBack={back} {...(right === false ? {} : { right })} />}
      {...(actions === undefined ? {} : { actions })}
    >
      {children}
    </Page>
  );
}

/** In the place of a screen whose parts are on their way. */
export function FundingLoading({ children }: PropsWithChildren): ReactElement {
  const { t } = useTranslation('common');
  return (
    <div className="px funding">
      <Loading label={t('state.loading')}>{children}</Loading>
    </div>
  );
}
