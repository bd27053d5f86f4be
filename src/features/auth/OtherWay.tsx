import type { ReactElement } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Button } from '../../ui/Button/Button.tsx';

interface OtherWayProps {
  readonly to: string;
  readonly children: string;
}

/** From logging in to registering and back: where the user wants to go afterwards goes along. */
export function OtherWay({ to, children }: OtherWayProps): ReactElement {
  const { search } = useLocation();
  const navigate = useNavigate();
  return (
    <Button
      kind="ghost"
      onClick={() => {
        void navigate(to + search, { replace: true });
      }}
    >
      {children}
    </Button>
  );
}
