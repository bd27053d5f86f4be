import { useCallback, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { useUserGetRecordsInfiniteQuery } from '../../../api/userApi.ts';
import { formatTime } from '../../../lib/formatTime.ts';
import { paths } from '../../../lib/paths.ts';
import { useWayTo } from '../../../lib/useWayTo.ts';
import { useBack } from '../../../lib/useBack.ts';
import { OrderList } from '../../../market/orders/OrderList.tsx';
import { orderRowsOf } from '../../../market/orders/orderRows.ts';
import { Button } from '../../../ui/Button/Button.tsx';
import { Chip } from '../../../ui/Chip/Chip.tsx';
import { ChipRow } from '../../../ui/Chip/ChipRow.tsx';
import { Page } from '../../../ui/Frame/Page.tsx';
import { Icon } from '../../../ui/Icon/Icon.tsx';
import { NavBar } from '../../../ui/NavBar/NavBar.tsx';
import { useSheet } from '../../../ui/Sheet/useSheet.ts';
import { DateSheet } from './DateSheet.tsx';
import { draftOf, listRows, RECORD_KINDS, toFilter } from './recordModel.ts';
import type { RecordDraft, RecordRow } from './recordModel.ts';
import { RecordItem } from './RecordItem.tsx';
import { RecordSheet } from './RecordSheet.tsx';
import { useExportRecords } from './useExportRecords.ts';
import '../assets.css';

interface FiltersProps {
  readonly draft: RecordDraft;
  readonly onChange: (change: Partial<RecordDraft>) => void;
}

function Filters({ draft, onChange }: FiltersProps): ReactElement {
  const { t } = useTranslation('assets');
  const dates = useSheet();
  const { fromDay, toDay, span } = draft;
  const [from, to] =
    span === undefined
      ? [fromDay, toDay]
      : [span.from, span.to - 1].map((time) =>
          formatTime(time).slice(0, 'YYYY-MM-DD HH:mm'.length),
        );
  const isAll = !from && !to;
  const days = isAll
    ? t('records.allDays')
    : t('records.fromTo', { from: from || '…', to: to || '…' });
  return (
    <>
      <ChipRow label={t('records.kinds')}>
        {RECORD_KINDS.map((kind) => (
          <Chip
            key={kind}
            isSelected={kind === draft.kind}
            onClick={() => {
              onChange({ kind });
            }}
          >
            {t(`records.kind.${kind}`)}
          </Chip>
        ))}
      </ChipRow>
      <div className="px record-days">
        <button
          type="button"
          className="record-day g2 t-label c2"
          aria-haspopup="dialog"
          onClick={dates.open}
        >
          <Icon name="calendar" size={18} />
          {days}
          <Icon name="down" size={16} />
        </button>
        <Link className="record-day g2 t-label c2" to={paths.financial}>
          <Icon name="print" size={18} />
          {t('records.statement')}
        </Link>
      </div>
      {dates.door.isOpen && (
        <DateSheet
          days={{ fromDay, toDay }}
          onApply={(chosen) => {
            onChange({ ...chosen, span: undefined });
          }}
          onClose={dates.close}
        />
      )}
    </>
  );
}

function Export({ draft }: { readonly draft: RecordDraft }): ReactElement {
  const { t } = useTranslation('assets');
  const { run, isRunning, count } = useExportRecords(toFilter(draft));
  return (
    <Button
      icon={<Icon name="download" size={20} />}
      isLoading={isRunning}
      loadingLabel={t('records.exporting', { count })}
      onClick={run}
    >
      {t('records.export')}
    </Button>
  );
}

/** Financial records: every entry of the ledger that touches the user, narrowed by kind and days, and as a file. */
export function RecordsPage(): ReactElement {
  const { t } = useTranslation('assets');
  const back = useBack(paths.assets);
  const [search] = useSearchParams();
  const [draft, setDraft] = useState(() => draftOf(search));
  const [opened, setOpened] = useState<RecordRow>();
  const filter = toFilter(draft);
  const query = useUserGetRecordsInfiniteQuery(filter, { refetchOnMountOrArgChange: true });
  const rows = orderRowsOf({ ...query, data: query.currentData });
  const renderItem = useCallback(
    (row: RecordRow) => <RecordItem row={row} onOpen={setOpened} />,
    [],
  );
  return (
    <Page
      nav={<NavBar title={t('records.title')} onBack={back} />}
      actions={<Export draft={draft} />}
    >
      <Filters
        draft={draft}
        onChange={(change) => {
          setDraft((before) => ({ ...before, ...change }));
        }}
      />
      <OrderList
        key={JSON.stringify(filter)}
        rows={{ ...rows, orders: rows.orders && listRows(rows.orders) }}
        renderItem={renderItem}
        emptyText={t('records.emptyText')}
        emptyAction={useWayTo(t('action.deposit'), paths.deposit)}
      />
      {opened !== undefined && (
        <RecordSheet
          row={opened}
          onClose={() => {
            setOpened(undefined);
          }}
        />
      )}
    </Page>
  );
}
