/** The rulebook that client tests trade by, and a server that sends each one of them by its hash. */
import { http, HttpResponse } from 'msw';
import { OPEN_RULEBOOK } from '../../core/rulebook/open.ts';
import type { ProductRules } from '../../core/rulebook/compile.ts';
import { compileRulebook } from '../../core/rulebook/compile.ts';
import type { ProductDocument, Rulebook } from '../../core/rulebook/types.ts';
import { hashRulebook } from '../../core/proof/rulebookHash.ts';
import { sha256 } from '../../core/proof/sha256.ts';

const documents = new Map<string, Rulebook>();

const periods = [30, 60, 300, 3600].map((seconds) => ({ seconds, returnRate: '0.92' }));

/** BTC/USDT as test/builders/market.ts tells it. */
const asShown = (product: ProductDocument): ProductDocument =>
  product.id === 'BTCUSDT'
    ? {
        ...product,
        priceDecimals: 1,
        quantityDecimals: 4,
        maxQuantity: '1000',
        cfd: { ...product.cfd, periods },
      }
    : product;

/** The open rulebook with another word on some product; the fake server knows it from then on. */
export function aRulebook(
  change: (product: ProductDocument) => ProductDocument = (product) => product,
): Rulebook {
  const products = OPEN_RULEBOOK.products.map((product) => change(asShown(product)));
  const document = { ...OPEN_RULEBOOK, version: '1', products };
  documents.set(hashRulebook(document, sha256), document);
  return document;
}

export const CLIENT_RULEBOOK = aRulebook();

/** The rules of one of its products. */
export function rulesOf(productId: string, document: Rulebook = CLIENT_RULEBOOK): ProductRules {
  const rules = compileRulebook(document).rulesOf(productId);
  if (rules === undefined) throw new Error(`no rules of ${productId}`);
  return rules;
}

/** proof/getRulebook of a server that knows every document a test has made. */
export const rulebookHandler = http.get('http://localhost/api/proof/getRulebook', ({ request }) => {
  const hash = new URL(request.url).searchParams.get('hash') ?? '';
  const document = documents.get(hash);
  return document === undefined
    ? HttpResponse.json({ code: 0, msg: '', data: null, error: 'not_found' }, { status: 404 })
    : HttpResponse.json({ code: 1, msg: '', data: document });
});
