import { drawSparkline } from './drawSparkline.ts';

test('the highest close touches the top, the lowest the bottom, the last one has the dot', () => {
  expect(drawSparkline(['1.0', '3.0', '2.0'], 1)).toEqual({
    path: 'M3.0 25.0L32.0 3.0L61.0 14.0',
    end: { x: 61, y: 14 },
  });
});

test('where nothing was traded the line is broken, and time is not stretched over it', () => {
  expect(drawSparkline([null, '1', '2', null, '2', null], 0)).toEqual({
    path: 'M14.6 25.0L26.2 3.0M49.4 3.0',
    end: { x: 49.4, y: 3 },
  });
});

test('a price that did not move is a line in the middle', () => {
  expect(drawSparkline(['5', '5'], 0)?.path).toBe('M3.0 14.0L61.0 14.0');
});

test.each([
  ['nothing', []],
  ['no trade', [null, null]],
  ['one trade', [null, '1', null]],
  ['what is no price', ['NaN', '-1', '']],
])('%s draws nothing', (_name, closes) => {
  expect(drawSparkline(closes, 2)).toBeUndefined();
});
