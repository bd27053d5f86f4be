import { cfdRules } from './cfdRules.ts';
import { compileRulebook } from './compile.ts';
import { contractRules } from './contractRules.ts';
import { spotRules } from './spotRules.ts';
import { PROFILES } from './profiles.ts';

const profiles = Object.values(PROFILES).map((document) => [document.profile, document] as const);

test.each(profiles)(
  'every product of %s has the rules that each kind reads alone',
  (_, document) => {
    const rulebook = compileRulebook(document);
    for (const product of document.products) {
      expect(rulebook.rulesOf(product.id)).toEqual({
        document: product,
        contract: contractRules(document, product.id),
        spot: spotRules(document, product.id),
        cfd: cfdRules(document, product.id),
      });
    }
  },
);

test('a product is compiled once; one that is not listed has no rules', () => {
  const rulebook = compileRulebook(PROFILES.open);
  expect(rulebook.rulesOf('BTCUSDT')).toBe(rulebook.rulesOf('BTCUSDT'));
  expect(rulebook.rulesOf('NOSUCH')).toBeUndefined();
});
