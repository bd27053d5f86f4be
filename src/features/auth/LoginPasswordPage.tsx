import type { ReactElement } from 'react';
import { selectIsSignedIn } from '../../state/session.ts';
import { useAppSelector } from '../../state/clientState.ts';
import { ChangeLoginPassword } from './ChangeLoginPassword.tsx';
import { ForgottenPassword } from './ForgottenPassword.tsx';

/** Reset the login password: with the old one when signed in, with a mailed code when it is forgotten. */
export function LoginPasswordPage(): ReactElement {
  const isSignedIn = useAppSelector(selectIsSignedIn);
  return isSignedIn ? <ChangeLoginPassword /> : <ForgottenPassword />;
}
