import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { SecurityState } from '../../../protocol/security.ts';
import { linkTo, paths } from '../../lib/paths.ts';
import { Button } from '../../ui/Button/Button.tsx';
import { Card } from '../../ui/Card/Card.tsx';
import { ProtectionRing } from './ProtectionRing.tsx';
import { findNextProtection, listProtections, ROUTE_OF } from '../../lib/protections.ts';

/** How much of what guards the account is on, and the one thing to do next. */
export function ProtectionCard({ security }: { readonly security: SecurityState }): ReactElement {
  const { t } = useTranslation('security');
  const navigate = useNavigate();
  const protections = listProtections(security);
  const on = protections.filter(({ state }) => state === 'on').length;
  const left = protections.filter(({ state }) => state === 'off').length;
  const next = findNextProtection(protections);
  const rest = left === 0 && on === protections.length ? 'all' : 'review';
  return (
    <section className="px protection">
      <Card>
        <div className="row g4">
          <ProtectionRing
            protections={protections}
            label={t('ring', { on, all: protections.length })}
          />
          <div className="f1">
            <h2 className="t-h3">
              {next === undefined ? t(`${rest}.title`) : t('left', { count: left })}
            </h2>
            <p className="t-label c2">
              {next === undefined ? t(`${rest}.text`) : t(`next.${next}.why`)}
            </p>
          </div>
        </div>
      </Card>
      {next !== undefined && (
        <Button
          kind="primary"
          onClick={() => {
            void navigate(
              next === 'totp' ? linkTo('safeCenter', { view: 'totp' }) : paths[ROUTE_OF[next]],
            );
          }}
        >
          {t(`next.${next}.act`)}
        </Button>
      )}
    </section>
  );
}
