import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { selectIsSignedIn } from '../state/session.ts';
import { toastShown } from '../state/toasts.ts';
import { isDevelopment } from '../lib/env.ts';
import { loginFor } from '../lib/nextPath.ts';
import { homeAlias, paths } from '../lib/paths.ts';
import type { RouteName } from '../lib/paths.ts';
import { useAppDispatch, useAppSelector } from '../state/clientState.ts';
import { LazyPage } from './LazyPage.tsx';
import { routes } from './routes.ts';
import type { RouteEntry } from './routes.ts';
import type { LoadPage } from './LazyPage.tsx';

/** The design system on one page, for developers under `npm run dev`; the product has no such route. */
const GALLERY = '/gallery';
const loadGallery: LoadPage = async () =>
  (await import('../features/gallery/index.ts')).GalleryPage;

function Screen({ entry }: { readonly entry: RouteEntry }): ReactElement {
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const location = useLocation();
  // A visitor is asked to log in and comes back; whose session ends here is led home (product.md §4).
  const [wasSignedIn] = useState(isSignedIn);
  if (entry.isPrivate === true && !isSignedIn) {
    const login = loginFor(location.pathname + location.search);
    return <Navigate to={wasSignedIn ? paths.home : login} replace />;
  }
  // The key gives every route its own loading state.
  return <LazyPage key={location.pathname} load={entry.load} shape={entry.shape} />;
}

/** An unknown address leads home with a notice (decisions.md "Routes"). */
function UnknownRoute(): ReactElement {
  const dispatch = useAppDispatch();
  const { t } = useTranslation('common');
  useEffect(() => {
    dispatch(toastShown({ kind: 'info', title: t('state.unknownPage') }));
  }, [dispatch, t]);
  return <Navigate to={paths.home} replace />;
}

/** The route table of product.md §2. */
export function AppRoutes(): ReactElement {
  const entries = Object.entries(routes) as [RouteName, RouteEntry][];
  return (
    <Routes>
      {entries.map(([name, entry]) => (
        <Route key={name} path={paths[name]} element={<Screen key={name} entry={entry} />} />
      ))}
      <Route path={homeAlias} element={<Screen entry={routes.home} />} />
      {isDevelopment && <Route path={GALLERY} element={<LazyPage load={loadGallery} />} />}
      <Route path="*" element={<UnknownRoute />} />
    </Routes>
  );
}
