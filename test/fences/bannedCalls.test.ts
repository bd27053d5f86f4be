/** The third fence: first that it catches what it should, then that core holds. */
import { readFileSync } from 'node:fs';
import { listFiles } from '../listFiles.ts';
import { findBannedCalls } from './bannedCalls.ts';
import { numberAllowed } from './numberAllowed.ts';

describe('the fence around core', () => {
  // One deliberate violation of each kind.
  test.each([
    ['const now = Date.now();', 'Date.now'],
    ['const now = new Date();', 'new Date()'],
    ['const now = Date();', 'new Date()'],
    ['const roll = Math.random();', 'Math.random'],
    ['setTimeout(() => 1, 5);', 'setTimeout'],
    ['setInterval(() => 1, 5);', 'setInterval'],
    ['const wait = setTimeout;', 'setTimeout'],
    ["const amount = parseFloat('1.1');", 'parseFloat'],
    ["const amount = Number.parseFloat('1.1');", 'Number.parseFloat'],
    ["const amount = Number('1.1');", 'Number('],
    ["void fetch('/');", 'fetch'],
    ['const mode = process.env;', 'process'],
    ["console.log('here');", 'console'],
    ["globalThis.fetch('/');", 'globalThis'],
    ['const id = crypto.randomUUID();', 'crypto'],
    ["const order = 'a'.localeCompare('b');", 'localeCompare'],
  ])('%s is caught', (source, name) => {
    const found = findBannedCalls('planted.ts', source, false);
    expect(found.map((call) => call.name).join()).toContain(name);
  });

  test.each([
    // A date made from an argument is a pure conversion.
    ['const day = new Date(atMs).getUTCDay();'],
    ['const text = amount.toString();'],
    // A field that happens to have the name.
    ['const task = { process: 1 }; const x = task.process;'],
    ['const whole = Number.isSafeInteger(points);'],
    ["const text = 'Date.now() is banned'; // Math.random() too"],
  ])('%s passes', (source) => {
    expect(findBannedCalls('allowed.ts', source, false)).toEqual([]);
  });

  test('Number( passes where the list allows it', () => {
    expect(findBannedCalls('listed.ts', 'const lots = Number(text);', true)).toEqual([]);
  });

  const files = listFiles('core', /(?<!\.test)\.ts$/);

  test('core was found', () => {
    expect(files.length).toBeGreaterThan(0);
  });

  test('the list of files that may call Number( names existing files only', () => {
    expect(Object.keys(numberAllowed).filter((path) => !files.includes(path))).toEqual([]);
  });

  test.each(files)('%s calls nothing banned', (path) => {
    const mayUseNumber = Object.hasOwn(numberAllowed, path);
    expect(findBannedCalls(path, readFileSync(path, 'utf8'), mayUseNumber)).toEqual([]);
  });
});
