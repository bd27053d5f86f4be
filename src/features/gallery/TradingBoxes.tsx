import type { ReactElement } from 'react';
import { Checkable } from '../../ui/Checkable/Checkable.tsx';
import { ProofLine } from '../../ui/Checkable/ProofLine.tsx';
import { LadderRatio } from '../../ui/DepthLadder/LadderRatio.tsx';
import { OrderRow } from '../../ui/OrderRow/OrderRow.tsx';
import { DistanceRuler } from '../../ui/Position/DistanceRuler.tsx';
import { PositionCard } from '../../ui/Position/PositionCard.tsx';
import { CountdownRing } from '../../ui/Progress/CountdownRing.tsx';
import { Progress } from '../../ui/Progress/Progress.tsx';
import { QuoteHeader, QuoteHeaderSkeleton } from '../../ui/QuoteHeader/QuoteHeader.tsx';
import { Badge } from '../../ui/Tag/Badge.tsx';
import { Change, ChangeBadge } from '../../ui/Tag/Change.tsx';
import { Tag } from '../../ui/Tag/Tag.tsx';
import { WhatIf } from '../../ui/WhatIf/WhatIf.tsx';
import { Box, ignore } from './Box.tsx';
import { GalleryLadder } from './GalleryLadder.tsx';
import { FRESH_QUOTE } from './SampleParts.tsx';
import {
  LONG,
  ORDER_FACTS,
  POSITION_FACTS,
  QUOTE_STATS,
  RESULT_PARTS,
  RULER_LABELS,
  SHORT,
  WHAT_IF,
} from './samples.ts';
import { useSampleWalk } from './useSampleWalk.ts';

export function QuoteBox(): ReactElement {
  const walk = useSampleWalk();
  return (
    <Box title="Quote header: live, old, loading">
      <div className="bleed">
        <QuoteHeader
          price={walk.text}
          priceOrder={walk.points}
          priceLabel={`Last price ${walk.text}, check this number`}
          onCheck={ignore}
          {...FRESH_QUOTE}
        />
        <QuoteHeader
          price="64,183.5"
          priceLabel="Last price 64,183.5, check this number"
          onCheck={ignore}
          direction="down"
          changeRate="−1.38%"
          change="−898.2"
          proof={<ProofLine state="old">70 s old, not for trading</ProofLine>}
          stats={QUOTE_STATS.slice(0, 3)}
          isStale
        />
        <QuoteHeaderSkeleton label="Loading" />
      </div>
    </Box>
  );
}

function TagBox(): ReactElement {
  return (
    <Box title="Tags, direction, checkable numbers">
      <div className="row g2 wrap">
        <Tag>Spot</Tag>
        <Tag kind="up">Long 20×</Tag>
        <Tag kind="down">Short 10×</Tag>
        <Tag kind="waiting">Unpaid</Tag>
        <Tag kind="ok" icon="verified">
          Advanced
        </Tag>
        <Tag kind="bad">Rejected</Tag>
        <Tag kind="proof">Example</Tag>
        <Badge>3</Badge>
      </div>
      <div className="row g4" style={{ marginTop: 16 }}>
        <Change direction="up">+2.41%</Change>
        <Change direction="down">−1.38%</Change>
        <Change direction="flat">0.00%</Change>
      </div>
      <div className="row g2" style={{ marginTop: 12 }}>
        <ChangeBadge direction="up">+2.41%</ChangeBadge>
        <ChangeBadge direction="down">−1.38%</ChangeBadge>
        <ChangeBadge direction="flat">0.00%</ChangeBadge>
      </div>
      <div className="row g6 end" style={{ marginTop: 16 }}>
        <span className="t-price up">
          <Checkable isBig label="64,183.52, check this number" onCheck={ignore}>
            64,183.52
          </Checkable>
        </span>
        <span className="t-row cb">
          <Checkable label="60,680.7, check this number" onCheck={ignore}>
            60,680.7
          </Checkable>
        </span>
      </div>
      <div className="stack" style={{ marginTop: 12 }}>
        <div>{FRESH_QUOTE.proof}</div>
        <div>
          <ProofLine state="old">70 s old, not for trading</ProofLine>
        </div>
        <div>
          <ProofLine state="mismatch">Does not match the record</ProofLine>
        </div>
      </div>
    </Box>
  );
}

function LadderBox(): ReactElement {
  return (
    <Box title="Depth ladder, 138 wide">
      <div className="row start g6" style={{ justifyContent: 'flex-end' }}>
        <div style={{ width: 138 }}>
          <GalleryLadder>
            <LadderRatio bidShare={0.38} bidText="Bid 38%" askText="Ask 62%" />
          </GalleryLadder>
        </div>
        <div style={{ width: 122 }}>
          <GalleryLadder isOneSided />
        </div>
      </div>
    </Box>
  );
}

const CHECKABLE = ['Current price', 'Liquidation'];
const POSITION_CELLS = POSITION_FACTS.map((fact) =>
  CHECKABLE.includes(fact.label)
    ? {
        ...fact,
        value: (
          <Checkable label={`${fact.label}, check this number`} onCheck={ignore}>
            {fact.value}
          </Checkable>
        ),
      }
    : fact,
);

const POSITION_ACTIONS = ['TP / SL', 'Add margin', 'Close'].map((label) => ({
  label,
  onClick: ignore,
}));

function PositionBox(): ReactElement {
  return (
    <Box title="Position cards">
      <div className="bleed">
        <PositionCard
          pair="BTC/USDT"
          side={{ direction: 'up', label: 'Long 20×' }}
          details={{ label: 'Details', onClick: ignore }}
          result={{
            label: 'Net result, USDT',
            text: '+34.77',
            direction: 'up',
            parts: RESULT_PARTS,
          }}
          rate={{ label: 'On margin', text: '+18.24%' }}
          ruler={
            <DistanceRuler prices={LONG} labels={RULER_LABELS} direction="up" label="Distances" />
          }
          facts={POSITION_CELLS}
          actions={POSITION_ACTIONS}
        />
        <PositionCard
          pair="XAU/USD"
          side={{ direction: 'down', label: 'Short 10×' }}
          result={{
            label: 'Net result, USDT',
            text: '−398.20',
            direction: 'down',
            parts: RESULT_PARTS,
          }}
          rate={{ label: 'On margin', text: '−83.41%' }}
          ruler={
            <DistanceRuler
              prices={SHORT}
              labels={RULER_LABELS}
              direction="down"
              label="Distances"
              isNearLiquidation
            />
          }
          facts={POSITION_CELLS.slice(0, 6)}
          warning="12% of the way to the liquidation price is left. Add margin or close a part."
          actions={POSITION_ACTIONS.map((one) => ({ ...one, isLoading: one.label === 'Close' }))}
        />
      </div>
    </Box>
  );
}

function OrderBox(): ReactElement {
  const tags = (
    <>
      <Tag kind="up">Long 20×</Tag>
      <Tag>Limit</Tag>
    </>
  );
  return (
    <Box title="Order rows">
      <div className="bleed">
        <OrderRow
          pair="BTC/USDT"
          tags={tags}
          facts={ORDER_FACTS}
          foot="2026-03-14 13:40:12"
          actions={[
            { label: 'Change', onClick: ignore },
            { label: 'Cancel', onClick: ignore },
          ]}
        />
        <OrderRow
          pair="BTC/USDT"
          tags={tags}
          facts={ORDER_FACTS.slice(0, 3)}
          foot="2026-03-14 13:40:12"
          actions={[{ label: 'Cancel', onClick: ignore, isLoading: true }]}
        />
      </div>
    </Box>
  );
}

function WhatIfBox(): ReactElement {
  return (
    <Box title="What-if, countdown, progress">
      <div className="stack" style={{ '--gap': '12px' } as React.CSSProperties}>
        <WhatIf label="What if this order fills" items={WHAT_IF} />
        <WhatIf
          label="What if, without an amount"
          items={WHAT_IF.map(({ label }) => ({ label, value: undefined }))}
        />
        <div className="row g6">
          <CountdownRing left={0.62} text="00:37" label="37 seconds left" />
          <CountdownRing left={0.07} text="00:04" label="4 seconds left" isEnding />
          <CountdownRing left={0.45} label="134 seconds left" size={44} />
          <div className="f1">
            <Progress value={0.4} label="Uploading" />
          </div>
        </div>
      </div>
    </Box>
  );
}

export function TradingBoxes(): ReactElement {
  return (
    <>
      <QuoteBox />
      <TagBox />
      <LadderBox />
      <WhatIfBox />
      <PositionBox />
      <OrderBox />
    </>
  );
}
