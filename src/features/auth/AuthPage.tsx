import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { selectIsSignedIn } from '../../state/session.ts';
import { readNext } from '../../lib/nextPath.ts';
import { paths } from '../../lib/paths.ts';
import { useBack } from '../../lib/useBack.ts';
import { useAppSelector } from '../../state/clientState.ts';
import { FormBody } from '../../ui/Frame/FormBody.tsx';
import { Page } from '../../ui/Frame/Page.tsx';
import { IconButton } from '../../ui/IconButton/IconButton.tsx';
import { Mark } from '../../ui/Logo/Mark.tsx';
import { NavBar } from '../../ui/NavBar/NavBar.tsx';
import './auth.css';

interface AuthPageProps {
  readonly title: string;
  readonly form: { readonly submit: () => void };
  readonly children: ReactNode;
  /** Other ways in, below the form and no part of it. */
  readonly others?: ReactNode;
}

/**
 * The frame of log-in and registration: bar, mark, title, one form. Whoever is signed in, already or just now, is led
 * on to where they came from.
 */
export function AuthPage({ title, form, children, others }: AuthPageProps): ReactElement {
  const { t } = useTranslation('common');
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const { search } = useLocation();
  const navigate = useNavigate();
  const back = useBack();

  if (isSignedIn) return <Navigate to={readNext(search)} replace />;

  const languages = (
    <IconButton
      icon="languages"
      isQuiet
      label={t('word.language')}
      onClick={() => {
        void navigate(paths.language);
      }}
    />
  );
  return (
    <Page nav={<NavBar backIcon="close" onBack={back} right={languages} />}>
      <div className="px auth">
        <FormBody form={form} className="auth-form">
          <div className="auth-head">
            <Mark size={44} />
            <h1 className="t-h1">{title}</h1>
          </div>
          {children}
        </FormBody>
        {others}
      </div>
    </Page>
  );
}
