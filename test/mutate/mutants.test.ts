import { runInNewContext } from 'node:vm';
import { mutateFile } from './mutants.ts';

/** What the function `f` of the text answers with one mutant awake; -1 wakes none. */
function call(text: string, awake: number, ...parameters: readonly unknown[]): unknown {
  const { text: written } = mutateFile('a.ts', text, 0);
  const program = `const $mutant = (id) => id === ${awake}; ${written}; JSON.stringify(f(${parameters.map((each) => JSON.stringify(each)).join()}))`;
  return JSON.parse(String(runInNewContext(program)));
}

const replacements = (text: string): string[] =>
  mutateFile('a.ts', text, 0).mutants.map(({ replacement }) => replacement);

describe('the changes of a source file', () => {
  // What is written → what it becomes, one entry for each mutant, outer before inner.
  test.each([
    ['const f = (a, b) => a.plus(b);', ['a.minus(b)']],
    ['const f = (a, b) => a.lt(b);', ['a.lte(b)', 'a.gte(b)']],
    ['const f = (a) => a.toDecimalPlaces(2, Decimal.ROUND_FLOOR);', ['Decimal.ROUND_CEIL']],
    ['const f = (a, b) => a + b * 2;', ['a - b * 2', 'b / 2']],
    ['const f = (a, b) => a ?? b;', ['a']],
    ['function f(a) { g(a); }', ['']],
    ['function f(a) { if (a) g(); }', ['true', 'false', '']],
    // A text has no difference, a type no value, a key no opposite.
    ["const f = (a) => 'x' + a;", []],
    ['type A = -1 | "b"; const f = 1;', []],
    ['const f = { plus: 1 };', []],
  ])('%s', (text, expected) => {
    expect(replacements(text)).toEqual(expected);
  });

  test('asleep, a file does what it did; awake, a mutant does only what is its own', () => {
    const text = 'function f(a, b) { return a > b ? a - b : b; }';
    expect([call(text, -1, 5, 3), call(text, -1, 1, 3)]).toEqual([2, 3]);
    const { mutants } = mutateFile('a.ts', text, 0);
    const results = mutants.map(({ id }) => [call(text, id, 5, 3), call(text, id, 3, 3)]);
    // true, false, >=, <=, +
    expect(results).toEqual([
      [2, 0],
      [3, 3],
      [2, 0],
      [3, 0],
      [8, 3],
    ]);
  });

  test('a statement that can be left out does not take the else of the if around it', () => {
    const text =
      'function f(a) { const seen = []; if (a) seen.push(1); else seen.push(2); return seen; }';
    expect([call(text, -1, true), call(text, -1, false)]).toEqual([[1], [2]]);
    const { mutants } = mutateFile('a.ts', text, 0);
    const leftOut = mutants.filter(({ replacement }) => replacement === '').map(({ id }) => id);
    expect(leftOut.map((id) => call(text, id, true))).toEqual([[], [1]]);
  });

  test('mutants are numbered on from the file before and say where they are', () => {
    const { mutants } = mutateFile('core/a.ts', 'const f = 1;\nconst g = (a) => -a;', 7);
    expect(mutants).toEqual([
      { id: 7, path: 'core/a.ts', line: 2, original: '-a', replacement: 'a' },
    ]);
  });
});
