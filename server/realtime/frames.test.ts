import type { Socket } from 'socket.io';
import { deliver, makeBroadcast, MOST_QUEUED_PACKETS, SKIP_BYTES, textFrame } from './frames.ts';

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

describe('a frame', () => {
  const broadcast = makeBroadcast('ticker', { seq: 2 });
  /** A connection with packets of its own queue and bytes that its peer has not read; `written` is what went out. */
  const open = (queued: number, unread = 0) => {
    const written: Buffer[] = [];
    const sendFrame = (frames: readonly Buffer[]) => void written.push(...frames);
    const transport = {
      name: 'websocket',
      socket: { readyState: 1, bufferedAmount: unread, _sender: { sendFrame } },
    };
    const writeBuffer = Array.from({ length: queued }, () => 'an earlier packet');
    const socket = { conn: { readyState: 'open', writeBuffer, transport } } as unknown as Socket;
    return { socket, written };
  };

  test('goes out at once where nothing waits', () => {
    const { socket, written } = open(0);
    expect([deliver(socket, broadcast), written]).toEqual(['sent', [broadcast.frame]]);
  });

  test.each([
    ['one packet', 1, 0, 'skipped'],
    ['as many as may wait', MOST_QUEUED_PACKETS, 0, 'skipped'],
    ['one more', MOST_QUEUED_PACKETS + 1, 0, 'stuck'],
    ['bytes that were not read', 0, SKIP_BYTES + 1, 'skipped'],
  ])('never overtakes what waits before it: %s', (_name, queued, unread, delivery) => {
    const { socket, written } = open(queued, unread);
    expect([deliver(socket, broadcast), written]).toEqual([delivery, []]);
  });
});
