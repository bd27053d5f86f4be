import fc from 'fast-check';
import { MOST_DRAWINGS, type Drawing } from '../../../../core/market/drawings.ts';
import { NO_HISTORY, applyStep, takeStep, withStep, type Step } from './history.ts';

const aDrawing = (id: string, price = '1', editedAt = 1): Drawing => ({
  id,
  tool: 'horizontal',
  colour: 'accent',
  points: [{ time: 0, price }],
  editedAt,
});
const looks = (drawings: readonly Drawing[]): string[] =>
  drawings.map(({ id, points }) => `${id} ${points[0]?.price}`).toSorted();

test('a change is newer than what it was made from, whatever the clock says', () => {
  const [made] = applyStep(
    [aDrawing('a', '1', 900)],
    [{ before: aDrawing('a'), after: aDrawing('a', '2') }],
    5,
  );
  expect(made).toEqual(aDrawing('a', '2', 901));
});

test('undoing a removal brings the drawing back, undoing a change does not bring back what is gone', () => {
  const gone: Step = [{ after: aDrawing('a') }];
  expect(looks(applyStep([], gone, 2))).toEqual(['a 1']);
  const changedElsewhere: Step = [{ before: aDrawing('a', '2'), after: aDrawing('a') }];
  expect(applyStep([], changedElsewhere, 2)).toEqual([]);
});

test('what another device has drawn meanwhile stays when a step is undone', () => {
  const step: Step = [{ after: aDrawing('a') }];
  const taken = takeStep(withStep(NO_HISTORY, step), 'undo');
  expect(looks(applyStep([aDrawing('a'), aDrawing('b')], taken?.step ?? [], 2))).toEqual(['b 1']);
});

test('a full chart takes no more', () => {
  const full = Array.from({ length: MOST_DRAWINGS }, (_, at) => aDrawing(String(at)));
  expect(applyStep(full, [{ after: aDrawing('more') }], 2)).toEqual(full);
});

test('nothing is taken where nothing was done', () => {
  expect(takeStep(NO_HISTORY, 'undo')).toBeUndefined();
  expect(takeStep(NO_HISTORY, 'redo')).toBeUndefined();
});

const act = fc.record({
  kind: fc.constantFrom('draw', 'change', 'remove', 'clear'),
  pick: fc.nat(9),
});

test('undone to the beginning and done again, every drawing is as it was', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
      let drawings: readonly Drawing[] = [];
      let history = NO_HISTORY;
      for (const [now, { kind, pick }] of acts.entries()) {
        const one = drawings[pick % Math.max(1, drawings.length)];
        let step: Step = drawings.map((before) => ({ before }));
        if (kind === 'draw') step = [{ after: aDrawing(`d${now}`) }];
        else if (one === undefined) continue;
        else if (kind === 'change')
          step = [
            { before: one, after: { ...one, points: [{ time: now, price: String(now + 2) }] } },
          ];
        else if (kind === 'remove') step = [{ before: one }];
        drawings = applyStep(drawings, step, now);
        history = withStep(history, step);
      }
      const end = looks(drawings);
      for (const [way, expected] of [
        ['undo', []],
        ['redo', end],
      ] as const) {
        for (
          let taken = takeStep(history, way);
          taken !== undefined;
          taken = takeStep(history, way)
        ) {
          drawings = applyStep(drawings, taken.step, 1000);
          ({ history } = taken);
        }
        expect(looks(drawings)).toEqual(expected);
      }
    }),
  );
});
