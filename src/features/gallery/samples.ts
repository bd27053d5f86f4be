// Figures of the mock-ups (DESIGN 13), for the gallery only: no screen may show them.
import type { LadderRow } from '../../ui/DepthLadder/DepthLadder.tsx';
import type { Fact } from '../../ui/Facts/Facts.tsx';
import type { WhatIfItem } from '../../ui/WhatIf/WhatIf.tsx';

export const QUOTE_STATS = [
  { label: 'Mark', value: '64,181.9' },
  { label: '24h high', value: '64,902.1' },
  { label: '24h low', value: '62,410.0' },
  { label: 'Overnight', value: '0.010%' },
];

export const WHAT_IF: readonly WhatIfItem[] = [
  { label: 'Liquidation', value: '61,293.3', note: '−4.50%', tone: 'caution' },
  { label: 'Max loss', value: '−300.93', note: 'USDT' },
  { label: 'Fee', value: '1.20', note: 'USDT' },
];

export const RULER_LABELS = {
  liquidation: 'Liq.',
  stopLoss: 'SL',
  open: 'Open',
  now: 'Now',
  takeProfit: 'TP',
} as const;

export const LONG = {
  liquidation: 60680.7,
  stopLoss: 62000,
  open: 63540,
  now: 64183.5,
  takeProfit: 66000,
};
export const SHORT = {
  liquidation: 2614.86,
  stopLoss: 2600,
  open: 2388,
  now: 2587,
  takeProfit: 2340,
};

export const RESULT_PARTS: readonly Fact[] = [
  { label: 'Price result', value: '+38.61' },
  { label: 'Handling fee', value: '−1.91' },
  { label: 'Fee to close now', value: '−1.93' },
];

/** The mock-up's cells; PositionBox makes the two checkable ones buttons. */
export const POSITION_FACTS: readonly Fact[] = [
  { label: 'Open price', value: '63,540.0' },
  { label: 'Current price', value: '64,183.5' },
  { label: 'Liquidation', value: '60,680.7', tone: 'caution' },
  { label: 'Quantity', value: '0.0600 BTC' },
  { label: 'Margin', value: '190.62' },
  { label: 'Next overnight fee', value: '−1.16' },
  { label: 'Take profit', value: '66,000.0' },
  { label: 'Stop loss', value: '62,000.0' },
];

export const ORDER_FACTS: readonly Fact[] = [
  { label: 'Order price', value: '62,900.0' },
  { label: 'Current price', value: '64,183.5' },
  { label: 'Distance', value: '−2.00%' },
  { label: 'Quantity', value: '0.1271 BTC' },
  { label: 'Margin', value: '399.73' },
  { label: 'Loss at stop', value: '−145.34', tone: 'caution' },
];

function sampleRow(price: string, sumText: string, depth: number, isOwn = false): LadderRow {
  return { price, priceText: `${price.slice(0, 2)},${price.slice(2)}`, sumText, depth, isOwn };
}

export const ASKS: readonly LadderRow[] = [
  sampleRow('64184.0', '0.678', 0.135),
  sampleRow('64184.5', '1.402', 0.28),
  sampleRow('64185.0', '2.340', 0.467),
  sampleRow('64185.5', '3.226', 0.644),
  sampleRow('64186.0', '5.013', 1),
];
export const BIDS: readonly LadderRow[] = [
  sampleRow('64183.0', '0.745', 0.149),
  sampleRow('64182.5', '0.810', 0.162),
  sampleRow('64182.0', '1.535', 0.306),
  sampleRow('64181.5', '2.471', 0.493, true),
  sampleRow('64181.0', '3.008', 0.6),
];
