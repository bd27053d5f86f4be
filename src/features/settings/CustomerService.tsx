import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../lib/paths.ts';
import { selectConfig } from '../../state/serverConfig.ts';
import { useAppSelector } from '../../state/clientState.ts';
import { ListRow } from '../../ui/ListRow/ListRow.tsx';
import { Sheet } from '../../ui/Sheet/Sheet.tsx';
import { useSheet } from '../../ui/Sheet/useSheet.ts';
import { useLeaveSheet } from './useLeaveSheet.ts';

/** How to reach the operator where it names no support page: by its address, where it names that. */
function Reach({ onLeave }: { readonly onLeave: (to: string) => void }): ReactElement {
  const { t } = useTranslation('settings');
  const config = useAppSelector(selectConfig);
  const operator = config?.brand.operator ?? '';
  const hasAddress = (config?.registeredAddress ?? null) !== null;
  return (
    <>
      <p className="t-body c2">{t('service.none', { operator })}</p>
      <p className="t-body c2 score-text">
        {t(hasAddress ? 'service.write' : 'service.noAddress', { operator })}
      </p>
      <div className="reach-rows">
        {hasAddress && (
          <ListRow
            icon="globe"
            title={t('office.title')}
            onClick={() => {
              onLeave(paths.openLocation);
            }}
          />
        )}
        <ListRow
          icon="knowledge"
          title={t('entry.faq')}
          onClick={() => {
            onLeave(paths.faq);
          }}
        />
      </div>
    </>
  );
}

/** The operator's support page where it has one; else how it is reached. */
export function CustomerService(): ReactElement {
  const { t } = useTranslation('settings');
  const url = useAppSelector((state) => selectConfig(state)?.customerServiceUrl);
  const sheet = useSheet();
  const leave = useLeaveSheet(sheet.close);
  const title = t('entry.customerService');
  if (typeof url === 'string') return <ListRow icon="support" title={title} href={url} />;
  return (
    <>
      <ListRow icon="support" title={title} onClick={sheet.open} />
      <Sheet {...sheet.door} title={title}>
        <Reach onLeave={leave} />
      </Sheet>
    </>
  );
}
