import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { RealInfo } from '../../../protocol/identity.ts';
import type { OperatorRole } from '../../../protocol/operator.ts';
import { formatTime } from '../../lib/formatTime.ts';

const ROLES = [
  'reviewer',
  'finance',
  'content',
  'auditor',
  'admin',
] as const satisfies readonly OperatorRole[];

interface LooksProps {
  readonly looks: RealInfo['looks'];
  readonly info: RealInfo;
}

/** Every look a reviewer took at a document of the user (decisions.md "Identity, security"). */
export function Looks({ looks, info }: LooksProps): ReactElement {
  const { t } = useTranslation('certification');
  const { frontImage, backImage } = info.advanced;
  const nameOf = (image: string): string => {
    if (image === frontImage) return t('photo.front.label');
    return image === backImage ? t('photo.back.label') : t('looks.earlier');
  };
  const roleOf = (role: string): string => {
    const known = ROLES.find((one) => one === role);
    // A newer server may know more roles.
    return known === undefined ? role : t(`looks.role.${known}`);
  };
  return (
    <section className="looks" aria-label={t('looks.title')}>
      <h2 className="t-h3">{t('looks.title')}</h2>
      {looks.length === 0 ? (
        <p className="t-label c2">{t('looks.none')}</p>
      ) : (
        <ul>
          {looks.map(({ time, image, role }) => (
            <li key={`${time} ${image}`} className="t-label">
              <span className="c2">{formatTime(time)}</span>
              <span>{t('looks.one', { role: roleOf(role), side: nameOf(image) })}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
