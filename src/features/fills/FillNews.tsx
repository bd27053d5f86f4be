import { useEffect, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { useAppSelector } from '../../state/clientState.ts';
import { ToastHost } from '../../ui/Toast/ToastHost.tsx';
import { groupFills } from './orderFill.ts';
import type { OrderFill } from './orderFill.ts';
import { useFillWords } from './useFillWords.ts';
import type { FillMessage } from './useFillWords.ts';

/** What is filled at one moment is one message. */
const GATHER_MS = 400;
/** How calls and puts end is said on their own screens. */
const SAY_RESULTS: readonly string[] = [paths.cfd, paths.cfd2];

interface FillNewsProps {
  readonly fills: readonly OrderFill[];
  /** Whether something of it is on the screen. */
  readonly onSpeaking: (isSpeaking: boolean) => void;
}

/** What has not been read yet, oldest first, and how to have done with the first of them. */
function useUnread(fills: readonly OrderFill[]) {
  const [unread, setUnread] = useState<readonly FillMessage[]>([]);
  const taken = useRef(0);
  const { pathname } = useLocation();
  const words = useFillWords();
  const latest = useRef({ pathname, words });
  useEffect(() => {
    latest.current = { pathname, words };
  });
  useEffect(() => {
    const timer = setTimeout(() => {
      const now = latest.current;
      const fresh = fills.slice(taken.current);
      taken.current = fills.length;
      const isSaid = ({ type }: OrderFill): boolean =>
        type === 'cfdOrder' && SAY_RESULTS.includes(now.pathname);
      for (const [group, members] of groupFills(fresh.filter((one) => !isSaid(one))))
        void now.words(group, members).then((message) => {
          setUnread((before) => [...before, message]);
        });
    }, GATHER_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [fills]);
  const note = (id: string): void => {
    setUnread((before) => before.filter((one) => one.id !== id));
  };
  return { first: unread[0], note };
}

/**
 * Orders that were filled while nobody asked: one message for what was at one moment, which leaves by itself; a liquidation stays
 * until it was read. What the shell says meanwhile, of what was tapped, comes first.
 */
export function FillNews({ fills, onSpeaking }: FillNewsProps): ReactElement {
  const { t } = useTranslation('common');
  const navigate = useNavigate();
  const isShellSpeaking = useAppSelector(({ toasts }) => toasts.current !== undefined);
  const { first, note } = useUnread(fills);
  const isSpeaking = first !== undefined;
  useEffect(() => {
    onSpeaking(isSpeaking);
  }, [isSpeaking, onSpeaking]);
  const messageOf = ({ to, ...said }: FillMessage) => {
    const onClick = (): void => {
      note(said.id);
      if (to !== undefined) void navigate(to);
    };
    return to === undefined ? said : { ...said, action: { label: t('action.details'), onClick } };
  };
  return (
    <ToastHost
      message={first === undefined || isShellSpeaking ? undefined : messageOf(first)}
      onDismiss={note}
      dismissLabel={t('toast.dismiss')}
    />
  );
}
