import { useState } from 'react';
import type { ReactElement } from 'react';
import { Button } from '../../ui/Button/Button.tsx';
import { KeyValues } from '../../ui/Facts/Facts.tsx';
import { Segment } from '../../ui/Segment/Segment.tsx';
import { ConfirmSheet } from '../../ui/Sheet/ConfirmSheet.tsx';
import { Sheet } from '../../ui/Sheet/Sheet.tsx';
import { Tag } from '../../ui/Tag/Tag.tsx';
import { ToastHost } from '../../ui/Toast/ToastHost.tsx';
import type { ToastMessage } from '../../ui/Toast/Toast.tsx';
import { Box } from './Box.tsx';
import { SampleLeverage } from './SampleParts.tsx';
import { optionsOf } from '../../ui/Segment/optionsOf.ts';

function SampleConfirm({
  isOpen,
  onKeep,
  onAct,
}: {
  readonly isOpen: boolean;
  readonly onKeep: () => void;
  readonly onAct: () => void;
}): ReactElement {
  const [part, setPart] = useState<'25' | '50' | '75' | '100'>('100');
  return (
    <ConfirmSheet
      isOpen={isOpen}
      title="Close this position?"
      keepLabel="Keep it"
      onKeep={onKeep}
      actLabel="Close position"
      actKind="short"
      onAct={onAct}
    >
      <div className="stack" style={{ '--gap': '16px' } as React.CSSProperties}>
        <div className="row between">
          <span className="row g2">
            <span className="t-row">BTC/USDT</span>
            <Tag kind="up">Long 20×</Tag>
          </span>
          <span className="t-label c2">at market, about 64,183.0</span>
        </div>
        <Segment
          options={optionsOf({ '25': '25%', '50': '50%', '75': '75%', '100': 'All' })}
          value={part}
          onChange={setPart}
          label="How much"
        />
        <KeyValues
          facts={[
            { label: 'Quantity', value: '0.0600 BTC' },
            { label: 'Profit before fees', value: '+38.58', tone: 'up' },
            { label: 'Handling fee to close, 0.05%', value: '−1.93' },
            { label: 'Fees already paid', value: '−2.29' },
          ]}
        />
      </div>
    </ConfirmSheet>
  );
}

/** Sheets and the toast host, opened by buttons. */
export function SheetBox(): ReactElement {
  const [open, setOpen] = useState<'leverage' | 'confirm'>();
  const [leverage, setLeverage] = useState(20);
  const [toast, setToast] = useState<ToastMessage>();
  const close = (): void => {
    setOpen(undefined);
  };
  const show = (message: Omit<ToastMessage, 'id'>): void => {
    setToast({ ...message, id: String(performance.now()) });
  };
  return (
    <Box title="Sheets, toast host">
      <div className="stack">
        <Button
          onClick={() => {
            setOpen('leverage');
          }}
        >
          Open a sheet
        </Button>
        <Button
          onClick={() => {
            setOpen('confirm');
          }}
        >
          Open a confirm sheet
        </Button>
        <Button
          onClick={() => {
            show({ kind: 'ok', title: 'Copied successfully' });
          }}
        >
          Show a toast
        </Button>
      </div>
      <Sheet
        isOpen={open === 'leverage'}
        onClose={close}
        title="Leverage"
        actions={
          <Button kind="primary" onClick={close}>
            Use {leverage}×
          </Button>
        }
      >
        <SampleLeverage value={leverage} onChange={setLeverage} />
      </Sheet>
      <SampleConfirm
        isOpen={open === 'confirm'}
        onKeep={close}
        onAct={() => {
          close();
          show({ kind: 'ok', title: 'Position closed', reason: 'Order 80214537' });
        }}
      />
      <ToastHost
        message={toast}
        onDismiss={() => {
          setToast(undefined);
        }}
        dismissLabel="Dismiss"
      />
    </Box>
  );
}
