import fc from 'fast-check';
import { canonicalJson } from './canonical.ts';

test('keys are sorted at every depth and nothing is spaced', () => {
  expect(canonicalJson({ b: [1, { d: null, c: 'x' }], a: true })).toBe(
    '{"a":true,"b":[1,{"c":"x","d":null}]}',
  );
});

test('the order of keys does not matter, the order of lists does', () => {
  expect(canonicalJson({ a: '1', b: '2' })).toBe(canonicalJson({ b: '2', a: '1' }));
  expect(canonicalJson(['1', '2'])).not.toBe(canonicalJson(['2', '1']));
});

test.each([
  [{ a: undefined }, 'undefined'],
  [{ a: 0.5 }, 'not a safe integer'], // decimals are strings here
  [{ a: Number.NaN }, 'not a safe integer'],
  [{ a: () => 1 }, 'function'],
  [{ a: 1n }, 'bigint'],
])('%p has no canonical form', (value, message) => {
  expect(() => canonicalJson(value)).toThrow(message);
});

test('the text reads back as the same document', () => {
  const leaf = fc.oneof(fc.string(), fc.maxSafeInteger(), fc.boolean(), fc.constant(null));
  const documents = fc.dictionary(
    fc.string(),
    fc.oneof(leaf, fc.array(leaf), fc.dictionary(fc.string(), leaf)),
  );
  fc.assert(
    fc.property(documents, (document) => {
      const text = canonicalJson(document);
      expect(canonicalJson(JSON.parse(text))).toBe(text);
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(document)));
    }),
  );
});
