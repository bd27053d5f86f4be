import { aTick } from '../../test/builders/contract.ts';
import { ConsumedLiquidity } from './consumedLiquidity.ts';

const bestLots = 10;
const tickAt = (seq: number) =>
  aTick({ seq, book: { bids: [[99, bestLots]], asks: [[101, bestLots]] } });

/** What one batch finds of a message's asks when it takes all it can. */
function drawAll(consumed: ConsumedLiquidity, seq: number): number {
  const draft = consumed.draft();
  const { lots } = draft.of(tickAt(seq)).take('asks', bestLots);
  draft.commit();
  return lots;
}

test('what one message shows is filled once, by whichever batch comes first', () => {
  const consumed = new ConsumedLiquidity();
  expect([drawAll(consumed, 7), drawAll(consumed, 7), drawAll(consumed, 8)]).toEqual([10, 0, 10]);
});

test('however many messages came since, none is filled twice', () => {
  const consumed = new ConsumedLiquidity();
  const seqs = Array.from({ length: 3_000 }, (_unused, index) => index + 1);
  expect(seqs.every((seq) => drawAll(consumed, seq) === bestLots)).toBe(true);
  expect(seqs.filter((seq) => drawAll(consumed, seq) > 0)).toEqual([]);
});

test('a batch that fails gives back what it took', () => {
  const consumed = new ConsumedLiquidity();
  const draft = consumed.draft();
  draft.of(tickAt(7)).take('asks', 4);
  draft.commit();
  draft.giveBack();
  expect(drawAll(consumed, 7)).toBe(10);
});

test('a failed batch gives nothing back once a later one has drawn', () => {
  const consumed = new ConsumedLiquidity();
  const failed = consumed.draft();
  failed.of(tickAt(7)).take('asks', 4);
  failed.commit();
  expect(drawAll(consumed, 7)).toBe(6);
  failed.giveBack();
  expect(drawAll(consumed, 7)).toBe(0);
});

test('a batch that asks twice for a message sees what it has taken itself', () => {
  const draft = new ConsumedLiquidity().draft();
  draft.of(tickAt(7)).take('asks', 4);
  expect(draft.of(tickAt(7)).take('asks', bestLots).lots).toBe(6);
});

test('1,024 messages of a product are remembered', () => {
  const consumed = new ConsumedLiquidity();
  const drawSome = (seq: number): void => {
    const draft = consumed.draft();
    draft.of(tickAt(seq)).take('asks', 4);
    draft.commit();
  };
  for (let seq = 1; seq <= 1_024; seq += 1) drawSome(seq);
  expect(drawAll(consumed, 1)).toBe(6);
  drawSome(1_025);
  // The oldest shows nothing any more; the one after it does.
  expect([drawAll(consumed, 2), drawAll(consumed, 1)]).toEqual([6, 0]);
});
