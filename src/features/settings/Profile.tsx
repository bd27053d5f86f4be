import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { KeepAccountRow } from '../../account/KeepAccountRow.tsx';
import { selectIsSignedIn, selectUid } from '../../state/session.ts';
import { useCopy } from '../../state/useCopy.ts';
import { useUserGetUserInfoQuery } from '../../api/userApi.ts';
import { useAppSelector } from '../../state/clientState.ts';
import { WaysIn } from '../../ui/Account/WaysIn.tsx';
import { Icon } from '../../ui/Icon/Icon.tsx';
import { Tag } from '../../ui/Tag/Tag.tsx';
import { Skeleton } from '../../ui/Skeleton/Skeleton.tsx';
import { maskEmail } from '../../lib/maskEmail.ts';
import './settings.css';

function User({ uid }: { readonly uid: string }): ReactElement {
  const { t } = useTranslation('settings');
  const { data } = useUserGetUserInfoQuery(undefined);
  const copy = useCopy();
  const nameOf = (email: string | null): string =>
    email === null ? t('menu.trying') : maskEmail(email);
  return (
    <>
      <div className="prof">
        <span className="av">
          <Icon name="user" size={22} />
        </span>
        <div className="f1">
          <div className="t-h3">
            {data === undefined ? <Skeleton width={160} height={16} /> : nameOf(data.email)}
          </div>
          <button
            type="button"
            className="uid g2 t-cap c2 hit"
            aria-label={t('menu.copyUid', { uid })}
            onClick={() => {
              copy(uid);
            }}
          >
            {t('menu.uid', { uid })}
            <Icon name="copy" size={14} />
          </button>
        </div>
        {data?.basic === 'approved' && (
          <Tag kind="ok" icon="verified">
            {t('menu.verified')}
          </Tag>
        )}
      </div>
      <KeepAccountRow />
    </>
  );
}

function Visitor(): ReactElement {
  const { t } = useTranslation('settings');
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (
    <div className="visitor px">
      <h2 className="t-h3">{t('menu.visitor')}</h2>
      <p className="t-label c2">{t('menu.visitorText')}</p>
      <WaysIn here={pathname} onGo={(path) => void navigate(path)} />
    </div>
  );
}

/** Who is signed in, or how to. */
export function Profile(): ReactElement {
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const uid = useAppSelector(selectUid);
  return isSignedIn && uid !== undefined ? <User uid={uid} /> : <Visitor />;
}
