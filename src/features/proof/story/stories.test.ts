// Every formula is told, and the numbers of what is told give the results that the record states.
import { FORMULAS } from '../../../../core/trading/formulas.ts';
import { EVENTS, publishedFill } from '../../../../test/builders/proofEvidence.ts';
import { checkedFigures } from './recomputed.ts';
import { isRight, type Step } from './step.ts';
import { STORIES, stepsOf } from './stories.ts';
import { evaluate, figuresOf } from './sum.ts';

test('every formula by which a fill was ever made has its story', () => {
  expect(Object.keys(STORIES).toSorted()).toEqual(Object.keys(FORMULAS).toSorted());
});

test('there is evidence of every kind of event', () => {
  const kinds = new Set(EVENTS.map((event) => event.split(' ')[1]));
  const wanted =
    'open close take_profit stop_loss liquidation overnight buy sell settlement void sale'.split(
      ' ',
    );
  expect(kinds).toEqual(new Set(wanted));
});

describe.each(EVENTS)('%s', (event) => {
  const fill = publishedFill(event);
  const steps = STORIES[fill.formulaVersion]?.(fill) ?? [];

  test('the numbers of each sum give its result', () => {
    expect(steps.length).toBeGreaterThan(1);
    expect(steps.filter((step) => !isRight(step)).map(({ name }) => name)).toEqual([]);
  });

  test('a result that is another one is not what its sum gives', () => {
    const stated = steps.filter(({ of, sum, result }) => of !== undefined && sum && result);
    for (const { of = '' } of stated) {
      const inputs = { ...fill.inputs, [of]: `${fill.inputs[of]}1` };
      const retold = stepsOf({ ...fill, inputs });
      expect(retold.every(isRight)).toBe(false);
    }
  });

  test('every result of the formula is worked out again and equal', () => {
    const figures = checkedFigures(fill, []);
    expect(figures.length).toBeGreaterThan(1);
    for (const { stated, found } of figures) expect(found?.value).toBe(stated?.value);
  });
});

// 0.5 BTC long at 60,000 with 20x: decisions.md "Contract", check values.
const LONG = {
  event: 'opened',
  productId: 'BTCUSDT',
  direction: 'long',
  priceDecimals: '2',
  quantityDecimals: '5',
  seq: '7',
  side: 'asks',
  consumedBefore: '0',
  quantity: '0.5',
  price: '60000',
  cost: '30000',
  quoteRate: '1',
  role: 'taker',
  fee: '15',
  orderType: 'market',
  leverage: '20',
  feeRate: '0.0005',
  restingBefore: '0',
  reservedBefore: '0',
  fromReserved: '0',
  margin: '1500',
  takerRate: '0.0005',
  tiers: '250000:20:0.025:0;none:2:0.25:806250',
  positionQuantity: '0.5',
  positionCost: '30000',
  positionMargin: '1500',
  positionOvernight: '4.5',
  liquidationPrice: '58500.77',
};

const NOTHING = { value: '0', unit: 'count' } as const;
const step = (steps: readonly Step[], name: string): Step | undefined =>
  steps.find((one) => one.name === name);

test('the published check values come out as sums', () => {
  const fill = { ...publishedFill('contract-1 open'), inputs: LONG };
  const steps = stepsOf({ ...fill, tick: { ...fill.tick, bookLine: null } });
  expect(steps.every(isRight)).toBe(true);
  expect(step(steps, 'margin')?.result?.value).toBe('1500');
  expect(step(steps, 'fee')?.result?.value).toBe('15');
  expect(step(steps, 'liquidationPrice')?.result?.value).toBe('58500.77');
});

describe('what was worked out again', () => {
  const names = (event: string, different: readonly string[] = []) =>
    checkedFigures(publishedFill(event), different).map(({ name }) => name);

  test('has no doubled price beside the price, and no reason for what was not void', () => {
    expect(names('cfd-2 open')).toContain('openPrice');
    expect(names('cfd-2 open')).not.toContain('openIndexDoubled');
    expect(names('cfd-2 sale')).not.toContain('indexDoubled');
    expect(names('cfd-2 settlement')).not.toContain('voidReason');
    expect(names('cfd-2 void')).toContain('voidReason');
  });

  test('has them where they differ, in the scale of a price', () => {
    const [row] = checkedFigures(publishedFill('cfd-2 open'), ['openIndexDoubled']);
    // 530,001 points of two decimals.
    expect(row).toMatchObject({
      name: 'openIndexDoubled',
      stated: { unit: 'price', value: '5300.01' },
    });
    expect(names('cfd-2 settlement', ['voidReason'])[0]).toBe('voidReason');
  });
});

describe('a call or put of before (cfd-1)', () => {
  test('is settled by the same sums', () => {
    const fill = { ...publishedFill('cfd-2 settlement'), formulaVersion: 'cfd-1' };
    expect(stepsOf(fill).every(isRight)).toBe(true);
    expect(stepsOf(fill).map(({ name }) => name)).toContain('closePrice');
  });

  test('is sold at the time of its quote, not of a message', () => {
    const sale = publishedFill('cfd-2 sale');
    const { valuedAt = '0', ...rest } = sale.inputs;
    const inputs = { ...rest, quotedAt: valuedAt, firmUntil: String(Number(valuedAt) + 2000) };
    const told = stepsOf({ ...sale, formulaVersion: 'cfd-1', inputs });
    expect(told.every(isRight)).toBe(true);
    const quoted = stepsOf({
      ...sale,
      inputs: { ...inputs, quotedAt: String(Number(valuedAt) - 1) },
    });
    const left = (steps: readonly Step[]) => figuresOf(step(steps, 'probability')?.sum ?? NOTHING);
    expect(left(told)).not.toEqual(left(quoted));
  });
});

test('a conversion, a fee that finds too little, and a rounding to the tick are steps of their own', () => {
  const gone = publishedFill('contract-1 liquidation');
  const names = stepsOf(gone).map(({ name }) => name);
  expect(names).toContain('causeLevel');
  const yen = {
    ...LONG,
    quoteRate: '0.0064',
    margin: '9.6',
    fee: '0.096',
    positionMargin: '9.6',
    positionOvernight: '0',
    liquidationPrice: 'none',
  };
  const fill = publishedFill('contract-1 open');
  const steps = stepsOf({ ...fill, inputs: yen, tick: { ...fill.tick, bookLine: null } });
  const notional = step(steps, 'notional')?.sum;
  expect(notional && evaluate(notional).toFixed()).toBe('192');
  expect(step(steps, 'margin') && isRight(step(steps, 'margin') as Step)).toBe(true);
});

test('what cannot be told is no story, and another formula is none', () => {
  const fill = publishedFill('contract-1 open');
  expect(stepsOf({ ...fill, formulaVersion: 'contract-99' })).toEqual([]);
  expect(stepsOf({ ...fill, inputs: { event: 'opened' } })).toEqual([]);
});
