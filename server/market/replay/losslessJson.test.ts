import fc from 'fast-check';
import type { Json } from './losslessJson.ts';
import { NumberText, parseLosslessJson } from './losslessJson.ts';

function toPlain(value: Json): unknown {
  if (value instanceof NumberText) return Number(value.text);
  if (Array.isArray(value)) return (value as readonly Json[]).map(toPlain);
  if (value instanceof Map) {
    return Object.fromEntries(
      [...(value as ReadonlyMap<string, Json>)].map(([key, inner]) => [key, toPlain(inner)]),
    );
  }
  return value;
}

describe('parseLosslessJson', () => {
  test('reads what JSON.parse reads', () => {
    // A "__proto__" key is a plain key here and a trap there.
    const values = fc.jsonValue().filter((value) => !JSON.stringify(value).includes('__proto__'));
    fc.assert(
      fc.property(values, fc.constantFrom(undefined, 2), (value, spaces) => {
        const text = JSON.stringify(value, null, spaces);
        expect(toPlain(parseLosslessJson(text))).toEqual(JSON.parse(text));
      }),
    );
  });

  test.each(['0.00005100', '63004.0', '1e-7', '-0', '123456789012345678901234567890.5'])(
    'keeps the text of the number %s',
    (text) => {
      expect(parseLosslessJson(`[${text}]`)).toEqual([new NumberText(text)]);
    },
  );

  test.each([
    ['', /unexpected the end/],
    ['{"a":1', /unexpected the end/],
    ['{"a" 1}', /unexpected "1"/],
    ['{a:1}', /unexpected "a"/],
    ['[1,]', /unexpected "]"/],
    ['[1] 2', /unexpected "2"/],
    ['"open', /unexpected the end/],
    ['"\\u12"', /bad escape/],
    ['NaN', /unexpected "N"/],
    ['01', /unexpected "1"/],
    ['.5', /unexpected "."/],
    ['['.repeat(100), /nested too deeply/],
  ])('refuses %j', (text, message) => {
    expect(() => parseLosslessJson(text)).toThrow(message);
  });
});
