/** Every class name has one home; each rule is shown a violation first. */
import { readFileSync } from 'node:fs';
import { listFiles } from '../listFiles.ts';
import type { SourceFile } from './sourceRules.ts';
import {
  findBorrowedNames,
  findForeignRules,
  findOwnMotion,
  findSharedAtNames,
  findSharedNames,
} from './styleRules.ts';

const read = (path: string): SourceFile => ({ path, text: readFileSync(path, 'utf8') });
const sheets = listFiles('src', /\.css$/).map(read);
const components = listFiles('src', /\.tsx$/).map(read);

const sheet = (feature: string, text: string): SourceFile => ({
  path: `src/features/${feature}/${feature}.css`,
  text,
});
const button = { path: 'src/ui/Button/Button.css', text: '.btn { color: red; }' };

describe('a violation is found', () => {
  test.each([
    ['a name that two files define', '.ends { gap: 8px; }', '.ends { padding: 18px; }'],
    ['a name defined through its elements', '.ends { gap: 8px; }', 'ul.ends > li { margin: 0; }'],
    ['a name in a media query', '.ends {}', '@media (max-width: 9px) { .a, .ends { gap: 0; } }'],
    ['a name inside :has()', '.ends {}', 'p:has(> .ends) { gap: 0; }'],
  ])('%s', (_name, first, second) => {
    expect(findSharedNames([sheet('a', first), sheet('b', second)])).toEqual([
      '.ends is defined in src/features/a/a.css and src/features/b/b.css',
    ]);
  });

  test('an animation that two files define', () => {
    const text = '@keyframes sweep { from { opacity: 0; } }';
    expect(findSharedAtNames([sheet('a', text), sheet('b', text)])).toHaveLength(1);
  });

  test.each([
    // It would stay for every button below any .row once the screen has been visited.
    ['a rule with nothing of its own', '.row .btn { margin: 0; }', 'names nothing of its own'],
    // What another feature defines would come and go with that feature's style sheet.
    ['a rule for a name of another feature', '.mine .ends { gap: 0; }', 'styles .ends'],
  ])('%s', (_name, text, sentence) => {
    const helpers = { path: 'src/styles/base.css', text: '.row { display: flex; }' };
    const all = [helpers, button, sheet('a', '.ends {}'), sheet('b', text)];
    expect(findForeignRules(all)).toEqual([expect.stringContaining(sentence)]);
  });

  test.each([
    ['a duration', '.a { transition: opacity 200ms var(--e-enter); }', 'a duration of its own'],
    [
      'a duration in seconds',
      '.a { animation: spin .9s linear infinite; }',
      'a duration of its own',
    ],
    ['a delay', '.a { animation-delay: 40ms; }', 'a duration of its own'],
    [
      'the second of two',
      '.a { transition: color var(--d-fast) var(--e-enter), top 1s; }',
      'a duration of its own',
    ],
    ['an easing', '.a { transition: top var(--d-fast) ease-out; }', 'an easing of its own'],
    [
      'a curve',
      '.a { animation: a var(--d-fast) cubic-bezier(0, 0, 1, 1); }',
      'an easing of its own',
    ],
    ['the browser’s duration', '.a { transition: top; }', 'has no duration'],
    ['the browser’s easing', '.a { color: red; transition: top var(--d-slow); }', 'has no easing'],
  ])('a motion with %s of its own', (_name, text, sentence) => {
    expect(findOwnMotion([sheet('a', text)])).toEqual([expect.stringContaining(sentence)]);
  });

  test('a component that wears a class of another feature', () => {
    const component = {
      path: 'src/features/b/B.tsx',
      text: "const a = <p className={isWide ? 'ends wide' : 'wide'} title=\"ends\" />;",
    };
    expect(findBorrowedNames([sheet('a', '.ends {}')], [component])).toEqual([
      'src/features/b/B.tsx wears .ends of src/features/a/a.css',
    ]);
  });
});

describe('what is allowed', () => {
  test('a shared part looks different below a name of the feature', () => {
    const own = sheet('a', '.mine {} .mine .btn { width: auto; } .btn.mine-wide { margin: 0; }');
    expect(findSharedNames([button, own])).toEqual([]);
    expect(findForeignRules([button, own])).toEqual([]);
  });

  test.each([
    '.a { transition: none; }',
    '.a { transition: transform var(--d-slow) var(--e-exit), display var(--d-slow) allow-discrete; }',
    '.a { animation: hide 0s calc(2 * var(--d-wait)) backwards; }',
    '.a { animation: fade linear both; animation-timeline: scroll(self inline); }',
    '/* 320ms */ .a { animation: spin var(--d-turn) linear infinite; }',
  ])('%s', (text) => {
    expect(findOwnMotion([sheet('a', text)])).toEqual([]);
  });

  test('one word below the names of two files', () => {
    const all = [sheet('a', '.a {} .a .now {}'), sheet('b', '.b {} .b .now {}')];
    expect(findSharedNames(all)).toEqual([]);
    expect(findForeignRules(all)).toEqual([]);
  });
});

describe('the styles', () => {
  test('move by the tokens', () => {
    expect(findOwnMotion(sheets)).toEqual([]);
  });
  test('one sheet moves all: its content stays as long as it leaves', () => {
    const [, ms] = /--d-slow: (\d+)ms/.exec(readFileSync('src/styles/tokens.css', 'utf8')) ?? [];
    const script = readFileSync('src/ui/Sheet/useModalDialog.ts', 'utf8');
    expect(script).toContain(`EXIT_MS = ${ms};`);
    const dialogs = components.filter(({ text }) => /<dialog\b|showModal\(/.test(text));
    expect(dialogs.map(({ path }) => path).filter((path) => !path.endsWith('.test.tsx'))).toEqual([
      'src/ui/Sheet/Sheet.tsx',
    ]);
  });
  test('define every class once', () => {
    expect(findSharedNames(sheets)).toEqual([]);
  });
  test('define every animation once', () => {
    expect(findSharedAtNames(sheets)).toEqual([]);
  });
  test('style their own component', () => {
    expect(findForeignRules(sheets)).toEqual([]);
  });
  test('are worn by their own feature', () => {
    expect(findBorrowedNames(sheets, components)).toEqual([]);
  });
});
