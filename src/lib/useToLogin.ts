import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { loginFor } from './nextPath.ts';

/** Leads to the login screen, which leads back to the page on the screen. */
export function useToLogin(): () => void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return useCallback(() => {
    void navigate(loginFor(pathname + search));
  }, [navigate, pathname, search]);
}
