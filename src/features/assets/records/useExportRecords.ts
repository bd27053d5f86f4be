import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FinancialRecord } from '../../../../protocol/records.ts';
import { isApiError } from '../../../api/apiError.ts';
import { toastShown } from '../../../state/toasts.ts';
import { useLazyUserGetRecordsForExportQuery } from '../../../api/userApi.ts';
import type { RecordFilter } from '../../../api/userApi.ts';
import { csvFile } from '../../../lib/csv.ts';
import { fileNameOf } from '../../../lib/fileNameOf.ts';
import { formatTime } from '../../../lib/formatTime.ts';
import { saveFile } from '../../../lib/saveFile.ts';
import { useSingleFlight } from '../../../lib/useSingleFlight.ts';
import { useAppDispatch, useAppSelector } from '../../../state/clientState.ts';
import { selectBrand } from '../../../state/selectBrand.ts';
import { makeRecordsCsv } from './recordsCsv.ts';

interface ExportRecords {
  readonly run: () => void;
  readonly isRunning: boolean;
  /** Entries fetched so far. */
  readonly count: number;
}

/** All entries of a filter, every page of them, as a CSV file. Half a file is never made. */
export function useExportRecords(filter: RecordFilter): ExportRecords {
  const { t } = useTranslation('assets');
  const dispatch = useAppDispatch();
  const brand = useAppSelector(selectBrand);
  const [fetchPage] = useLazyUserGetRecordsForExportQuery();
  const [count, setCount] = useState(0);
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);

  const fetchAll = async (): Promise<FinancialRecord[] | undefined> => {
    const records: FinancialRecord[] = [];
    let cursor: string | undefined;
    do {
      // Each page names the next: they cannot be asked for at once.
      // oxlint-disable-next-line no-await-in-loop
      const page = await fetchPage({
        ...filter,
        ...(cursor === undefined ? {} : { cursor }),
      }).unwrap();
      if (isLeft.current) return undefined;
      records.push(...page.list);
      setCount(records.length);
      cursor = page.next ?? undefined;
    } while (cursor !== undefined);
    return records;
  };

  const { run, isRunning } = useSingleFlight(async () => {
    setCount(0);
    try {
      const records = await fetchAll();
      if (records === undefined) return;
      saveFile(
        csvFile(await makeRecordsCsv(records)),
        fileNameOf(brand, `records-${formatTime(Date.now()).slice(0, 10)}.csv`),
      );
      dispatch(toastShown({ kind: 'ok', title: t('records.exported', { count: records.length }) }));
    } catch (error) {
      // The shell has said why a page did not come; a script that did not load is said here.
      if (!isApiError(error)) {
        dispatch(toastShown({ kind: 'error', title: t('records.exportFailed') }));
      }
    }
  });
  return { run, isRunning, count };
}
