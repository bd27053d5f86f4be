import { jest } from '@jest/globals';
import { askFrame, cancelFrame, leaveFrame } from './frameWork.ts';

let frames: FrameRequestCallback[];
let log: string[];

/** The next animation frame. */
function drawFrame(): void {
  for (const frame of frames.splice(0)) frame(0);
}
const say = (word: string) => (): void => {
  log.push(word);
};

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['requestAnimationFrame', 'cancelAnimationFrame'] });
  frames = [];
  log = [];
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame));
});
afterEach(() => {
  jest.advanceTimersByTime(1000);
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('work of one turn runs in one frame, and once however often it was asked for', () => {
  const first = say('first');
  askFrame(first);
  askFrame(say('second'));
  askFrame(first);
  drawFrame();
  expect(log).toEqual(['first', 'second']);
  drawFrame();
  expect(log).toHaveLength(2);
});

test('each turn has a frame of its own, in the order in which they were asked for', () => {
  askFrame(say('market'));
  askFrame(say('ladder'), 0);
  askFrame(say('chart'), 'chart');
  askFrame(say('spread'), 0);
  const seen: string[][] = [];
  for (let frame = 0; frame < 3; frame += 1) {
    drawFrame();
    seen.push(log.splice(0));
  }
  expect(seen).toEqual([['market'], ['ladder', 'spread'], ['chart']]);
});

test('what is asked for while its turn runs comes with the next one', () => {
  askFrame(() => {
    log.push('once');
    askFrame(say('again'));
  });
  drawFrame();
  expect(log).toEqual(['once']);
  drawFrame();
  expect(log).toEqual(['once', 'again']);
});

test('a frame that is left to the chart draws nothing else, and the work that waits comes after it', () => {
  askFrame(() => {
    log.push('chart');
    leaveFrame();
  }, 'chart');
  askFrame(say('market'));
  drawFrame();
  drawFrame();
  expect(log).toEqual(['chart']);
  drawFrame();
  expect(log).toEqual(['chart', 'market']);
});

test('work that was taken back does not run and holds no frame', () => {
  const work = say('gone');
  askFrame(work, 0);
  askFrame(say('market'));
  cancelFrame(work);
  drawFrame();
  expect(log).toEqual(['market']);
});

test('a hidden page has no frames: after a second all turns run, and what they ask for waits for another', () => {
  const draw = (): void => {
    log.push('line');
    askFrame(draw);
  };
  askFrame(draw);
  askFrame(say('ladder'), 0);
  jest.advanceTimersByTime(1000);
  expect(log).toEqual(['line', 'ladder']);
  cancelFrame(draw);
});
