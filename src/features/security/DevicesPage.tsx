import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Sessions } from '../../../protocol/user.ts';
import { toastShown } from '../../state/toasts.ts';
import { useUserGetSessionsQuery, useUserRevokeSessionMutation } from '../../api/userApi.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { formatTime } from '../../lib/formatTime.ts';
import { paths } from '../../lib/paths.ts';
import { useBack } from '../../lib/useBack.ts';
import { useSingleFlight } from '../../lib/useSingleFlight.ts';
import { useAppDispatch } from '../../state/clientState.ts';
import { useServerNow } from '../../realtime/useNow.ts';
import { Button } from '../../ui/Button/Button.tsx';
import { Page } from '../../ui/Frame/Page.tsx';
import { QueryPage } from '../../ui/Frame/QueryPage.tsx';
import { ListRow } from '../../ui/ListRow/ListRow.tsx';
import { NavBar } from '../../ui/NavBar/NavBar.tsx';
import { ConfirmSheet } from '../../ui/Sheet/ConfirmSheet.tsx';
import { SkeletonRows } from '../../ui/Skeleton/Skeleton.tsx';
import { Tag } from '../../ui/Tag/Tag.tsx';

type Session = Sessions[number];

const AGES_EVERY_MS = 30_000;

/** What the server calls a device that does not say what it is (describeDevice.ts). */
const UNKNOWN_DEVICE = 'Other';

function useDeviceName(): (session: Session) => string {
  const { t } = useTranslation('security');
  return ({ device }) => (device === UNKNOWN_DEVICE ? t('devices.unknown') : device);
}

/** Ends sessions one after the other; what the server refuses is said by the toast of the base query. */
function useEndSessions(onDone: () => void): {
  readonly end: (sessions: readonly Session[]) => void;
  readonly isEnding: boolean;
} {
  const { t } = useTranslation('security');
  const dispatch = useAppDispatch();
  const [revoke] = useUserRevokeSessionMutation();
  const { run: end, isRunning } = useSingleFlight(async (sessions: readonly Session[]) => {
    let ended = 0;
    for (const { id } of sessions) {
      // One at a time: the first refusal (the connection, a token that has ended) is that of all.
      // oxlint-disable-next-line no-await-in-loop -- one at a time on purpose
      const answer = await revoke({ sessionId: id });
      if ('error' in answer) break;
      ended += 1;
    }
    if (ended > 0)
      dispatch(toastShown({ kind: 'ok', title: t('devices.ended', { count: ended }) }));
    onDone();
  });
  return { end, isEnding: isRunning };
}

interface SessionRowProps {
  readonly session: Session;
  readonly onEnd: () => void;
}

function SessionRow({ session, onEnd }: SessionRowProps): ReactElement {
  const { t } = useTranslation('security');
  const { age } = useFormat();
  const now = useServerNow(AGES_EVERY_MS);
  const device = useDeviceName()(session);
  const { current, createdAt, lastSeenAt } = session;
  const seen = current ? t('devices.now') : t('devices.seen', { age: age(now - lastSeenAt) });
  return (
    <ListRow
      icon="device"
      title={device}
      sub={`${seen} · ${t('devices.since', { time: formatTime(createdAt).slice(0, -3) })}`}
      trailing={
        current ? (
          <Tag kind="ok">{t('devices.this')}</Tag>
        ) : (
          <Button
            size="small"
            isNarrow
            onClick={onEnd}
            aria-label={t('devices.endOne', { device })}
          >
            {t('devices.end')}
          </Button>
        )
      }
    />
  );
}

function Devices({ sessions }: { readonly sessions: Sessions }): ReactElement {
  const { t } = useTranslation('security');
  const { t: tCommon } = useTranslation('common');
  const back = useBack(paths.safeCenter);
  const [asked, setAsked] = useState<readonly Session[]>();
  const close = (): void => {
    setAsked(undefined);
  };
  const { end, isEnding } = useEndSessions(close);
  const others = sessions.filter(({ current }) => !current);
  const [only] = asked ?? [];
  const nameOf = useDeviceName();
  const device = only !== undefined && asked?.length === 1 ? nameOf(only) : undefined;
  return (
    <Page nav={<NavBar title={t('devices.title')} onBack={back} />}>
      {sessions.map((session) => (
        <SessionRow
          key={session.id}
          session={session}
          onEnd={() => {
            setAsked([session]);
          }}
        />
      ))}
      <div className="px device-acts">
        <p className="t-cap c3">{t('devices.note')}</p>
        {others.length > 1 && (
          <Button
            kind="line"
            onClick={() => {
              setAsked(others);
            }}
          >
            {t('devices.endAll')}
          </Button>
        )}
      </div>
      <ConfirmSheet
        isOpen={asked !== undefined}
        title={device === undefined ? t('devices.askAll') : t('devices.askOne', { device })}
        keepLabel={tCommon('action.cancel')}
        onKeep={close}
        actLabel={t('devices.act')}
        actKind="danger"
        onAct={() => {
          end(asked ?? []);
        }}
        isBusy={isEnding}
        busyLabel={t('devices.ending')}
      >
        <p className="t-body c2">{t('devices.askText')}</p>
      </ConfirmSheet>
    </Page>
  );
}

/** Every device that is logged in, and the way to log it out from here. */
export function DevicesPage(): ReactElement {
  const { t } = useTranslation('security');
  const { t: tCommon } = useTranslation('common');
  const back = useBack(paths.safeCenter);
  const source = useUserGetSessionsQuery(undefined);
  return (
    <QueryPage
      title={t('devices.title')}
      onBack={back}
      source={source}
      skeleton={<SkeletonRows count={3} label={tCommon('state.loading')} hasIcon />}
    >
      {(sessions) => <Devices sessions={sessions} />}
    </QueryPage>
  );
}
