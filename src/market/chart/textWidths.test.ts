import { TextWidths } from './textWidths.ts';

function aCanvas(pxOfSign: number) {
  const asked: string[] = [];
  const measureText = (text: string) => {
    asked.push(text);
    return { width: pxOfSign * text.length } as TextMetrics;
  };
  return { measureText, askedOf: (text: string) => asked.filter((one) => one === text).length };
}

test('a text is measured once, however often it is drawn', () => {
  const widths = new TextWidths();
  const canvas = aCanvas(6);
  for (let frame = 0; frame < 3; frame += 1) expect(widths.in(canvas)('61,000')).toBe(36);
  expect(canvas.askedOf('61,000')).toBe(1);
});

test('in another font it is measured again', () => {
  const widths = new TextWidths();
  expect(widths.in(aCanvas(6))('61,000')).toBe(36);
  expect(widths.in(aCanvas(7))('61,000')).toBe(42);
});

test('what has long not been drawn is let go', () => {
  const widths = new TextWidths();
  const canvas = aCanvas(6);
  for (let frame = 0; frame < 3000; frame += 1) widths.in(canvas)(String(frame));
  widths.in(canvas)('0');
  expect(canvas.askedOf('0')).toBe(2);
});
