import { useState } from 'react';
import type { ReactElement } from 'react';
import { Banner } from '../../ui/Banner/Banner.tsx';
import { Empty } from '../../ui/Empty/Empty.tsx';
import { EmptyPage } from '../../ui/Empty/EmptyPage.tsx';
import { ErrorState } from '../../ui/Empty/ErrorState.tsx';
import { EndlessList } from '../../ui/EndlessList/EndlessList.tsx';
import { Note } from '../../ui/Note/Note.tsx';
import { SkeletonRows } from '../../ui/Skeleton/Skeleton.tsx';
import { ListRow } from '../../ui/ListRow/ListRow.tsx';
import { Toast } from '../../ui/Toast/Toast.tsx';
import { Box, ignore } from './Box.tsx';

function NotesBox(): ReactElement {
  return (
    <Box title="Banners, notes, toasts">
      <div className="stack" style={{ '--gap': '12px' } as React.CSSProperties}>
        <div className="bleed">
          <Banner action={{ label: 'Try now', onClick: ignore }}>
            Reconnecting. Prices from 14:05:02.
          </Banner>
        </div>
        <div className="bleed">
          <Banner kind="info" icon="info">
            Practice money. Nothing here is real.
          </Banner>
        </div>
        <Note kind="risk">Send only USDT on TRON. Anything else sent here is lost.</Note>
        <Note kind="bad">Photo is blurred. Please take it again.</Note>
        <Note kind="info">Arrival time depends on the bank.</Note>
        <Note
          kind="proof"
          action={
            <a className="t-label-b ca" href="#/dev/gallery">
              Check it
            </a>
          }
        >
          Your balance is in the 12:00 UTC reserve record.
        </Note>
        <Toast
          message={{
            id: '1',
            kind: 'error',
            title: 'Transfer not made',
            reason: 'Nothing has moved.',
          }}
        />
        <Toast message={{ id: '2', kind: 'ok', title: 'Copied successfully' }} />
        <Toast
          message={{
            id: '3',
            kind: 'error',
            title: 'Order not sent',
            reason: 'We cannot reach the server. Nothing has moved.',
            action: { label: 'Try again', onClick: ignore },
          }}
          dismissLabel="Dismiss"
          onDismiss={ignore}
        />
      </div>
    </Box>
  );
}

function StatesBox(): ReactElement {
  return (
    <Box title="Loading, empty, error, end of a list">
      <div className="bleed">
        <SkeletonRows count={3} label="Loading" hasIcon />
        <EmptyPage title="This program is no longer offered">Yours goes on to its end.</EmptyPage>
        <Empty
          title="There is currently no data available"
          action={{ label: 'Place an order', onClick: ignore }}
        >
          Closed orders are listed here. Each one keeps a receipt you can check.
        </Empty>
        <ErrorState title="This did not load" retryLabel="Try again" onRetry={ignore}>
          Nothing has changed. Check the connection and try again.
        </ErrorState>
        <SampleEndlessList />
      </div>
    </Box>
  );
}

function SampleEndlessList(): ReactElement {
  const [count, setCount] = useState(2);
  const items = Array.from({ length: count }, (_, index) => `Row ${index + 1}`);
  return (
    <EndlessList
      items={items}
      keyOf={(item) => item}
      renderItem={(item) => <ListRow title={item} value="2026-03-14" />}
      hasMore={count < 4}
      isLoading={false}
      onMore={() => {
        setCount(count + 1);
      }}
      endText="There's no more data left"
      loadingLabel="Loading"
    />
  );
}

export function MessageBoxes(): ReactElement {
  return (
    <>
      <NotesBox />
      <StatesBox />
    </>
  );
}
