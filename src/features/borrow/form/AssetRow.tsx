import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { SETTLEMENT_CURRENCY } from '../../../../core/money/money.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { isZeroText } from '../../../lib/formatParts.ts';
import { KeyValues } from '../../../ui/Facts/Facts.tsx';
import { ListRow } from '../../../ui/ListRow/ListRow.tsx';
import { Note } from '../../../ui/Note/Note.tsx';
import { Sheet } from '../../../ui/Sheet/Sheet.tsx';
import { DoneTag } from '../../../ui/Tag/DoneTag.tsx';
import type { BorrowKnown } from '../model/borrowModel.ts';
import { pledgeSources, sourceId } from '../model/pledgeRows.ts';
import { CertifyNote } from './CertifyNote.tsx';

/** What can be pledged now, coin by coin. */
function Assets({ known }: { readonly known: BorrowKnown }): ReactElement {
  const { t } = useTranslation('borrow');
  const { t: tAssets } = useTranslation('assets');
  const { balance, exact, hide } = useFormat();
  const held = pledgeSources(known.data).filter(({ available }) => !isZeroText(available));
  return (
    <div className="stack">
      <p className="t-body c2">{t('asset.text')}</p>
      <CertifyNote state={known.data.certification} />
      <Note kind="info">{t('asset.never')}</Note>
      {held.length === 0 && <p className="t-label c2">{t('asset.none')}</p>}
      <KeyValues
        facts={[
          ...held.map((source) => ({
            label: `${source.currency} · ${tAssets(`account.${source.account}`)}`,
            value: <span key={sourceId(source)}>{hide(exact(source.available))}</span>,
          })),
          { label: t('asset.own'), value: `${balance(known.data.own)} ${SETTLEMENT_CURRENCY}` },
        ]}
      />
      <p className="t-cap c3">{t('asset.ownText')}</p>
    </div>
  );
}

/** The entry of asset certification: what is pledged from one's own balances, and never a payment. */
export function AssetRow({ known }: { readonly known: BorrowKnown }): ReactElement {
  const { t } = useTranslation('borrow');
  const [isOpen, setOpen] = useState(false);
  const isVerified = known.data.certification === 'approved';
  return (
    <>
      <ListRow
        icon="verified"
        title={t('asset.title')}
        sub={t('asset.sub')}
        trailing={
          <DoneTag
            isDone={isVerified}
            done={t('asset.verified')}
            notDone={t('asset.notVerified')}
          />
        }
        onClick={() => {
          setOpen(true);
        }}
      />
      <Sheet
        isOpen={isOpen}
        title={t('asset.title')}
        onClose={() => {
          setOpen(false);
        }}
      >
        {isOpen && <Assets known={known} />}
      </Sheet>
    </>
  );
}
