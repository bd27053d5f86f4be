import { useNavigate } from 'react-router-dom';
import type { NavigateOptions } from 'react-router-dom';

/** A button that leads to another screen: its label, and what a tap does. */
export function useWayTo(label: string, path: string, options?: NavigateOptions) {
  const navigate = useNavigate();
  return {
    label,
    onClick: (): void => {
      void navigate(path, options);
    },
  };
}
