import fc from 'fast-check';
import { namesKeyTwice } from './jsonBody.ts';

test.each([
  ['{"a":1,"a":2}', 'side by side'],
  ['{"a":1,"b":{"a":1},"a":1}', 'with an object between'],
  ['[{"x":{"a":[],"a":[]}}]', 'deep inside'],
  ['{"quantity":"1","quant\\u0069ty":"9"}', 'escaped'],
  ['{"a\\"b":1 , "a\\"b"\n:2}', 'with a quotation mark and spaces'],
  ['{"":1,"":2}', 'empty'],
])('%s names a key twice: %s', (text) => {
  expect(() => JSON.parse(text) as unknown).not.toThrow();
  expect(namesKeyTwice(text)).toBe(true);
});

test.each([
  ['{"a":{"a":{"a":1}},"b":{"a":1}}', 'one in another'],
  ['[{"a":1},{"a":2}]', 'one after another'],
  ['{"a":"a","b":"a\\":\\"","c":["a","a"]}', 'as values'],
  ['{"a":1,"A":2,"a ":3}', 'almost the same'],
  ['"a"', 'no object at all'],
])('%s names none twice: %s', (text) => {
  expect(namesKeyTwice(text)).toBe(false);
});

test('what was written from a value names none twice; with any of its keys repeated it does', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 }),
      fc.nat(),
      (value, n) => {
        const keys = Object.keys(value);
        const text = JSON.stringify(value, null, n % 3);
        expect(namesKeyTwice(text)).toBe(false);
        const again = JSON.stringify(keys[n % keys.length]);
        const repeated = `${text.slice(0, text.lastIndexOf('}'))},${again}:null}`;
        expect(namesKeyTwice(repeated)).toBe(true);
      },
    ),
  );
});
