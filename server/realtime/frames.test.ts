import { textFrame } from './frames.ts';

test.each([
  // RFC 6455 §5.2: FIN and opcode 1, then the length in 7 bits, in 16 or in 64; a server does not mask.
  ['an empty text', '', [0x81, 0]],
  ['the longest short form', 'x'.repeat(125), [0x81, 125]],
  ['the shortest with two length bytes', 'x'.repeat(126), [0x81, 126, 0, 126]],
  ['the longest with two', 'x'.repeat(65_535), [0x81, 126, 0xff, 0xff]],
  ['the shortest with eight', 'x'.repeat(65_536), [0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0]],
  ['letters of three bytes each', '价格€', [0x81, 9]],
])('%s', (_name, text, header) => {
  const frame = textFrame(text);
  expect([...frame.subarray(0, header.length)]).toEqual(header);
  expect(frame.subarray(header.length).toString('utf8')).toBe(text);
});
