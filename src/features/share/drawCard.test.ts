import { CARD_WIDTH, drawCard, type CardTexts } from './drawCard.ts';

const COLOURS = {
  ground: 'ground',
  panel: 'panel',
  line: 'line',
  loud: 'loud',
  quiet: 'quiet',
  up: 'up',
  down: 'down',
  code: 'code',
};
const TEXTS: CardTexts = {
  brand: 'Fairlead',
  label: 'Practice · Simulated prices',
  pair: 'BTC/USDT',
  what: 'Long, 10×',
  main: '+93.85 USDT',
  note: '+15.64%',
  way: 'up',
  rows: [['Entry', '60,001.00']],
  anyone: 'Anyone can check this',
  host: 'fairlead.test',
};

/** Ten pixels a letter at size 20. */
function aPen() {
  const written: { text: string; size: number; colour: unknown }[] = [];
  let triangles = 0;
  const sizeOf = (font: string): number => Number(/ (\d+)px/.exec(font)?.[1]);
  const pen = {
    fillStyle: '' as string | CanvasGradient | CanvasPattern,
    font: '',
    textAlign: 'left' as CanvasTextAlign,
    textBaseline: 'alphabetic' as CanvasTextBaseline,
    fillRect: () => {},
    fillText: (text: string) =>
      void written.push({ text, size: sizeOf(pen.font), colour: pen.fillStyle }),
    measureText: (text: string) => ({ width: (text.length * sizeOf(pen.font)) / 2 }) as TextMetrics,
    drawImage: () => {},
    beginPath: () => {},
    moveTo: () => {},
    lineTo: () => {},
    closePath: () => {},
    fill: () => {
      triangles += 1;
    },
  };
  const draw = (texts: CardTexts) => {
    drawCard(pen, texts, COLOURS, undefined as unknown as CanvasImageSource);
    return { written, triangles };
  };
  return draw;
}

test('says all that it is given, the result in its colour with a triangle', () => {
  const { written, triangles } = aPen()(TEXTS);
  expect(written.map(({ text }) => text)).toEqual([
    'Fairlead',
    'Practice · Simulated prices',
    'BTC/USDT',
    'Long, 10×',
    '+93.85 USDT',
    '+15.64%',
    'Entry',
    '60,001.00',
    'Anyone can check this',
    'fairlead.test',
  ]);
  expect(written.find(({ text }) => text === TEXTS.main)?.colour).toBe('up');
  expect(triangles).toBe(1);
});

test('of a live market’s money it says no more than that', () => {
  const { written } = aPen()({ ...TEXTS, label: undefined });
  expect(written.map(({ text }) => text).slice(0, 2)).toEqual(['Fairlead', 'BTC/USDT']);
});

test('what neither won nor lost has no colour and no triangle', () => {
  const { written, triangles } = aPen()({ ...TEXTS, way: 'flat', main: '0.00 USDT' });
  expect(written.find(({ text }) => text === '0.00 USDT')?.colour).toBe('loud');
  expect(triangles).toBe(0);
});

test('a long text is written smaller, within the picture', () => {
  const main = '+1,234,567,890.123456 USDT';
  const { written } = aPen()({ ...TEXTS, main });
  const { size = 0 } = written.find(({ text }) => text === main) ?? {};
  expect((main.length * size) / 2).toBeLessThanOrEqual(CARD_WIDTH - 176);
  expect(size).toBeGreaterThan(20);
});
