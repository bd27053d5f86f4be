// Who may do what to a ticket under the user's lock, and by which rules.
import {
  aBatch,
  anAccepted,
  aRuleSource,
  type BatchOptions,
} from '../../../test/builders/batch.ts';
import {
  anAcceptance,
  aPosition,
  aRestingOrder,
  aTick,
  IDENTITY,
  OPEN_GATE,
} from '../../../test/builders/contract.ts';
import { byRule, type Operation, operationOf, type RuleSource } from '../../execution/operation.ts';
import {
  addContractMargin,
  cancelContract,
  chargeOvernight,
  closeContract,
  contractTriggers,
  openContract,
  protectContract,
  restContract,
} from './contractOperations.ts';

const { userId } = IDENTITY;
const who = byRule({ userId });
const position = aPosition();
const resting = aRestingOrder();
const accepted = anAccepted();

const run = (operation: Operation, options: BatchOptions = {}) =>
  aBatch([operation], userId, {
    now: aTick().receivedTime,
    balances: [['contract', 'USDT', '10000', '10000']],
    records: { contract: [position] },
    ...options,
  });
const order = {
  productId: 'BTCUSDT',
  direction: 'long',
  type: 'market',
  quantity: '0.5',
  leverage: 20,
} as const;
const then = { mark: aTick().mark, quoteRate: '1' };
const at = (productId = 'BTCUSDT', price = '60000') => ({
  tick: { ...aTick({ price, seq: 12 }), productId },
  quoteRate: '1',
  acceptance: { ...anAcceptance(), seq: 11 },
  gate: OPEN_GATE,
});
const close = (productId?: string): Operation =>
  operationOf(
    closeContract,
    who,
    { orderId: position.id, quantity: null, ...at(productId) },
    accepted,
  );
const addMargin = (): Operation =>
  operationOf(addContractMargin, who, { orderId: position.id, amount: '10', ...then }, accepted);
const protect = (takeProfit = '70000'): Operation =>
  operationOf(
    protectContract,
    who,
    { orderId: position.id, takeProfit, stopLoss: null, tick: null, ...then },
    accepted,
  );
const open = (): Operation =>
  operationOf(openContract, who, { order, rulebookHash: 'book', ...at() }, accepted);
const cancel = (): Operation =>
  operationOf(cancelContract, who, { orderId: resting.id, ...then }, accepted);
const fill = (): Operation => {
  const tick = aTick({ price: '59000', seq: 12 });
  const input = {
    orderId: resting.id,
    tick,
    quoteRate: '1',
    previousSeq: 11,
    first: null,
    followed: null,
  };
  return operationOf(contractTriggers.limit, who, input, accepted);
};

/** Notes whose rules are asked for. */
function noting() {
  const asked: string[] = [];
  const honest = aRuleSource();
  const rules: RuleSource = {
    ...honest,
    of: (compile, hash, productId) => {
      asked.push(`${hash} ${productId}`);
      return honest.of(compile, hash, productId);
    },
  };
  return { asked, rules };
}

test.each([
  ['closed', close()],
  ['given margin', addMargin()],
  ['protected', protect()],
])('a ticket is %s by its own rulebook alone', (_name, operation) => {
  const { asked, rules } = noting();
  const own = { ...position, rulebookHash: 'its own' };
  const { answers } = run(operation, { rules, records: { contract: [own] } }).result;
  expect(answers).toMatchObject([{ ok: true }]);
  expect([...new Set(asked)]).toEqual(['its own BTCUSDT']);
});

test('a message of another product is none for it', () => {
  expect(run(close('ETHUSDT')).result.answers).toEqual([{ ok: false, error: 'not_found' }]);
});

test('the answer shows the ticket at the price and the rate that it met', () => {
  const [opened] = run(open()).result.answers;
  expect(opened).toMatchObject({
    ok: true,
    data: { id: 'id-000', state: 'holding', currentPrice: '60000', profitLoss: '0' },
  });
  const [moved] = run(protect()).result.answers;
  expect(moved).toMatchObject({ data: { takeProfit: '70000', currentPrice: '60000' } });
});

test('without a price or a rate of its moment a ticket is shown without a price, and keeps its own rate', () => {
  const input = { orderId: position.id, amount: '10', mark: null, quoteRate: null };
  const [answer] = run(operationOf(addContractMargin, who, input, accepted)).result.answers;
  expect(answer).toMatchObject({ ok: true, data: { currentPrice: null } });
  const rest = operationOf(
    restContract,
    who,
    {
      order: { ...order, type: 'limit', price: '60000' },
      rulebookHash: 'book',
      acceptance: anAcceptance(),
      gate: OPEN_GATE,
      mark: null,
      quoteRate: '1',
    },
    accepted,
  );
  expect(run(rest).result.answers).toMatchObject([
    { ok: true, data: { state: 'pending', currentPrice: null } },
  ]);
});

type Said = Readonly<Record<'closed' | 'margin' | 'opened', string>>;
test.each<[string, BatchOptions, Said]>([
  ['close', { frozen: true }, { closed: 'closed', margin: 'forbidden', opened: 'forbidden' }],
  [
    'close and add',
    { halted: true },
    { closed: 'closed', margin: 'holding', opened: 'safety_freeze' },
  ],
  [
    'close alone',
    { frozen: true, halted: true },
    { closed: 'closed', margin: 'forbidden', opened: 'forbidden' },
  ],
])('who is frozen or halted may still %s', (_name, state, expected) => {
  const said = (operation: Operation): unknown => {
    const [answer] = run(operation, state).result.answers;
    return answer?.ok ? (answer.data as { state: string }).state : answer?.error;
  };
  expect({ closed: said(close()), margin: said(addMargin()), opened: said(open()) }).toEqual(
    expected,
  );
});

test('a resting limit fills nothing while the books are in doubt, and is taken back all the same', () => {
  const options = { records: { contract: [resting] }, halted: true };
  expect(run(fill(), options).result.answers).toEqual([{ ok: false, error: 'safety_freeze' }]);
  expect(run(fill(), { ...options, halted: false }).result.answers).toMatchObject([{ ok: true }]);
  expect(run(cancel(), options).result.answers).toMatchObject([
    { ok: true, data: { state: 'cancelled' } },
  ]);
});

test('an overnight charge is reckoned at the mark of its message', () => {
  const tick = aTick({ price: '60000', mark: '61000', seq: 12 });
  const rollAt = (position.openTime ?? 0) + 86_400_000;
  const input = { orderId: position.id, rollAt, tick, quoteRate: '1' };
  const { fills } = run(operationOf(chargeOvernight, who, input, accepted)).set;
  expect(fills).toMatchObject([{ kind: 'overnight', price: '61000', seq: 12 }]);
});
