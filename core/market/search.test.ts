import { foldText, prefixDistance, searchItems } from './search.ts';

interface Named {
  readonly id: string;
  readonly texts: readonly string[];
}
const named = (id: string, ...texts: string[]): Named => ({ id, texts: [id, ...texts] });
const products = [
  named('BTCUSDT', 'BTC/USDT', 'Bitcoin', '比特币'),
  named('ETHUSDT', 'ETH/USDT', 'Ethereum', '以太坊'),
  named('DOGEUSDT', 'DOGE/USDT', 'Dogecoin', '狗狗币'),
  named('EURUSD', 'EUR/USD', 'Euro / US dollar', '欧元 / 美元'),
  named('USDJPY', 'USD/JPY', 'US dollar / Japanese yen', '美元 / 日元'),
  named('XAUUSD', 'XAU/USD', 'Gold', 'Vàng', '黄金'),
];
const search = (typed: string) => {
  const { found, near } = searchItems(products, typed, ({ texts }) => texts);
  return { found: found.map(({ id }) => id), near: near.map(({ id }) => id) };
};
const all = products.map(({ id }) => id);

test.each<[typed: string, found: readonly string[]]>([
  ['', all],
  ['   ', all],
  // symbol, however it is written
  ['btc', ['BTCUSDT']],
  ['BTC/USDT', ['BTCUSDT']],
  ['btc usdt', ['BTCUSDT']],
  ['btcusdt', ['BTCUSDT']],
  ['xau / usd', ['XAUUSD']],
  ['ＢＴＣ', ['BTCUSDT']],
  // names, in English and in the language on the screen
  ['bitcoin', ['BTCUSDT']],
  ['gold', ['XAUUSD']],
  ['比特', ['BTCUSDT']],
  ['美元', ['EURUSD', 'USDJPY']],
  ['vang', ['XAUUSD']],
  ['dollar', ['EURUSD', 'USDJPY']],
  // a part of a word too
  ['coin', ['BTCUSDT', 'DOGEUSDT']],
  ['usd', all],
  // one typo: a letter too few, too many, another, two swapped, the first one wrong
  ['bitcon', ['BTCUSDT']],
  ['bittcoin', ['BTCUSDT']],
  ['bitcuin', ['BTCUSDT']],
  ['bitocin', ['BTCUSDT']],
  ['vitcoin', ['BTCUSDT']],
  ['ehtereum', ['ETHUSDT']],
  ['gild', ['XAUUSD']],
  ['dolar', ['EURUSD', 'USDJPY']],
  ['japanise', ['USDJPY']],
  ['btcustd', ['BTCUSDT']],
  // half typed, with a typo
  ['ethrre', ['ETHUSDT']],
  // of signs three are a name
  ['以太访', ['ETHUSDT']],
  ['狗狗比', ['DOGEUSDT']],
  ['美圆', []],
  // under four letters none is forgiven
  ['btx', []],
  ['zzzz', []],
  ['!?/', []],
  ['😀😀😀😀', []],
  ['\uD800\uD800', []],
  ['%00<script>', []],
])('"%s" finds %j', (typed, found) => {
  expect(search(typed).found).toEqual(found);
});

test('what is called so comes before what begins so, and that before what holds it', () => {
  const some = [named('AXBT'), named('XBTC'), named('XBT')];
  const { found } = searchItems(some, 'xbt', ({ texts }) => texts);
  expect(found.map(({ id }) => id)).toEqual(['XBT', 'XBTC', 'AXBT']);
});

test('a typo is forgiven only where nothing is spelled so', () => {
  // "ether" is one letter from nothing else here, and begins a name.
  expect(search('ether')).toEqual({ found: ['ETHUSDT'], near: [] });
});

test('two letters off are offered, not found', () => {
  expect(search('bitkoim')).toEqual({ found: [], near: ['BTCUSDT'] });
  expect(search('bitcoin').near).toEqual([]);
});

test.each([
  ['10,000 letters', 'b'.repeat(10_000)],
  ['10,000 marks that fold to nothing', '/'.repeat(10_000)],
  ['10,000 letters that unfold', '\uFDFA'.repeat(10_000)],
])('%s find nothing, at once', (_name, typed) => {
  const many = Array.from({ length: 200 }, () => products).flat();
  const begun = performance.now();
  expect(searchItems(many, typed, ({ texts }) => texts)).toEqual({ found: [], near: [] });
  expect(performance.now() - begun).toBeLessThan(1000);
});

test.each([
  ['bitcoin', 'bitcoin', 0],
  ['bit', 'bitcoin', 0],
  ['bti', 'bitcoin', 1],
  ['', 'bitcoin', 0],
  ['bitcoins', 'bitcoin', 1],
  ['abcd', '', 3],
  ['xyzbitcoin', 'bitcoin', 3],
])('"%s" begins "%s" but for %s letters', (typed, text, distance) => {
  expect(prefixDistance(typed, text, 2)).toBe(distance);
});

test('texts are folded', () => {
  expect(foldText('  Ｂtc-USDT / Đà Nẵng 1️⃣')).toBe('btcusdtđanang1');
});
