import { useState } from 'react';
import type { ReactElement } from 'react';
import { Button } from '../../ui/Button/Button.tsx';
import { Checkbox } from '../../ui/Choice/Checkbox.tsx';
import { AppFrame, Band, PageMain } from '../../ui/Frame/AppFrame.tsx';
import { TimeFrames } from '../../ui/Frame/TimeFrames.tsx';
import { Icon } from '../../ui/Icon/Icon.tsx';
import { IconButton } from '../../ui/IconButton/IconButton.tsx';
import { MiniButton } from '../../ui/NavBar/MiniButton.tsx';
import { NavBar } from '../../ui/NavBar/NavBar.tsx';
import { PairButton } from '../../ui/NavBar/PairButton.tsx';
import { QuoteHeader } from '../../ui/QuoteHeader/QuoteHeader.tsx';
import { Segment } from '../../ui/Segment/Segment.tsx';
import { Slider } from '../../ui/Slider/Slider.tsx';
import { TabBar } from '../../ui/TabBar/TabBar.tsx';
import { Tag } from '../../ui/Tag/Tag.tsx';
import { WhatIf } from '../../ui/WhatIf/WhatIf.tsx';
import { ignore } from './Box.tsx';
import { GalleryLadder } from './GalleryLadder.tsx';
import { FRESH_QUOTE, PriceAndMargin, SampleSide } from './SampleParts.tsx';
import { optionsOf } from '../../ui/Segment/optionsOf.ts';
import { WHAT_IF } from './samples.ts';

const TABS = [
  { id: 'contract', label: 'Contract', icon: 'candles', href: '#/dev/gallery' },
  { id: 'spot', label: 'Spot', icon: 'transfer', href: '#/dev/gallery' },
  { id: 'cfd', label: 'CFD', icon: 'timer', href: '#/dev/gallery' },
  { id: 'assets', label: 'My Assets', icon: 'wallet', href: '#/dev/gallery' },
  { id: 'more', label: 'More', icon: 'menu', href: '#/dev/gallery' },
] as const;

function SampleTicket({ locale }: { readonly locale: string }): ReactElement {
  const [side, setSide] = useState<'long' | 'short'>('long');
  const [type, setType] = useState<'market' | 'limit'>('limit');
  const [price, setPrice] = useState('64181.5');
  const [share, setShare] = useState(25);
  return (
    <section className="ticket">
      <div className="cols">
        <div>
          <SampleSide value={side} onChange={setSide} />
          <div className="row g2" style={{ marginTop: 8 }}>
            <Segment
              isSmall
              className="f1"
              options={optionsOf({ market: 'Market', limit: 'Limit' })}
              value={type}
              onChange={setType}
              label="Type"
            />
            <MiniButton label="Leverage 20 times" onClick={ignore}>
              20×
            </MiniButton>
          </div>
          <div className="stack" style={{ marginTop: 8 }}>
            <PriceAndMargin locale={locale} price={price} onPrice={setPrice} firstMargin="300.00" />
          </div>
          <Slider value={share} onChange={setShare} label="Amount" />
          <div className="row between">
            <Checkbox isChecked={false} onChange={ignore} isTight>
              TP / SL
            </Checkbox>
            <button type="button" className="row g1 t-cap c2 hit">
              Avail. <span className="c1">1,210.72</span>
              <Icon name="add" size={14} strokeWidth={2} className="ca" />
            </button>
          </div>
        </div>
        <GalleryLadder onPick={setPrice} />
      </div>
      <div className="stack" style={{ marginTop: 8 }}>
        <WhatIf label="What if this order fills" items={WHAT_IF} />
        <Button kind={side} size="medium">
          Open {side} <span style={{ fontWeight: 500 }}>0.0934 BTC</span>
        </Button>
      </div>
    </section>
  );
}

/** The whole contract ticket of the mock-up (without its chart), to compare sizes with the design. */
export function TicketScreen({ locale }: { readonly locale: string }): ReactElement {
  return (
    <AppFrame>
      <NavBar
        right={
          <>
            <IconButton icon="star" label="Favourite" isQuiet />
            <IconButton icon="candles" label="Show chart" />
            <IconButton icon="more" label="More" isQuiet />
          </>
        }
      >
        <PairButton pair="BTC/USDT" onClick={ignore} />
        <span className="row" style={{ marginInlineStart: 8 }}>
          <Tag>Contract</Tag>
        </span>
      </NavBar>
      <PageMain isFlush>
        <QuoteHeader
          price="64,183.5"
          priceLabel="Last price 64,183.5, check this number"
          onCheck={ignore}
          {...FRESH_QUOTE}
        />
        <TimeFrames
          items={['1m', '5m', '15m', '1h', '4h', '1D'].map((id) => ({ id, label: id }))}
          value="1h"
          onChange={ignore}
          label="Interval"
          right={
            <>
              <button type="button" aria-label="Indicators">
                <Icon name="indicators" size={18} />
              </button>
              <button type="button" aria-label="Full screen">
                <Icon name="expand" size={17} />
              </button>
            </>
          }
        />
        <SampleTicket locale={locale} />
        <Band />
      </PageMain>
      <TabBar items={TABS} currentId="contract" label="Main" />
    </AppFrame>
  );
}
