import { parseReplayOption } from './parseReplayOption.ts';

describe('parseReplayOption', () => {
  test.each([
    ['replay:data/x.csv.gz', { path: 'data/x.csv.gz', speed: 1, loop: false, start: undefined }],
    ['replay:/a b/c?speed=60&loop=1', { path: '/a b/c', speed: 60, loop: true, start: undefined }],
    ['replay:x?speed=0.5&loop=0', { path: 'x', speed: 0.5, loop: false, start: undefined }],
    [
      'replay:x?start=2025-05-10T00:00:00Z',
      { path: 'x', speed: 1, loop: false, start: 1_746_835_200_000 },
    ],
    [
      'replay:x?start=1746835200000',
      { path: 'x', speed: 1, loop: false, start: 1_746_835_200_000 },
    ],
  ])('%s', (text, option) => {
    expect(parseReplayOption(text)).toEqual(option);
  });

  test.each([
    ['sim', /is not of the form replay:/],
    ['replay:', /names no file or folder/],
    ['replay:?speed=2', /names no file or folder/],
    ['replay:x?speed=0', /speed "0" is not a number above 0/],
    ['replay:x?speed=fast', /speed "fast"/],
    ['replay:x?speed=-1', /speed "-1"/],
    ['replay:x?speed=1e3', /speed "1e3"/],
    ['replay:x?speed=10001', /up to 10000/],
    ['replay:x?loop=yes', /loop is 0 or 1, not "yes"/],
    ['replay:x?start=soon', /start "soon" is neither/],
    ['replay:x?pace=2', /option "pace" is unknown/],
    ['replay:x?speed=1&speed=2', /"speed" is given twice/],
  ])('%s is refused', (text, message) => {
    expect(() => parseReplayOption(text)).toThrow(message);
  });
});
