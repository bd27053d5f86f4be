import { useNavigate } from 'react-router-dom';
import { afterSheets } from '../../ui/Sheet/useBackToClose.ts';

/** Leads from a sheet to another screen: the sheet first takes its own step of the way back with it. */
export function useLeaveSheet(close: () => void): (to: string) => void {
  const navigate = useNavigate();
  return (to) => {
    close();
    afterSheets(() => void navigate(to));
  };
}
