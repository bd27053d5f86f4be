import { findTransferProblem, readTransferDraft } from './transferProblem.ts';
import type { TransferDraft, TransferProblem } from './transferProblem.ts';

const draft: TransferDraft = { from: 'funding', to: 'contract', currency: 'USDT', amount: '5' };

describe('findTransferProblem', () => {
  test.each<[Partial<TransferDraft>, string | undefined, TransferProblem | undefined, string]>([
    [{}, '5', undefined, 'the whole balance may go'],
    [{ amount: '' }, '5', { key: 'amountMissing' }, 'nothing typed'],
    [{ amount: '0' }, '5', { key: 'amountZero' }, 'zero moves nothing'],
    [{ amount: '0.000' }, '5', { key: 'amountZero' }, 'zero in any spelling'],
    [{ amount: '5.000001' }, '5', { key: 'amountOver', excess: '0.000001' }, 'one unit too much'],
    [
      { amount: '123456789012.000001' },
      '123456789012',
      { key: 'amountOver', excess: '0.000001' },
      'a float would not see the difference',
    ],
    [{ amount: '9' }, undefined, undefined, 'an unknown balance is left to the server'],
  ])('%j with %s available', (change, available, problem) => {
    expect(findTransferProblem({ ...draft, ...change }, available)).toEqual(problem);
  });
});

describe('readTransferDraft', () => {
  test.each([
    ['', 'funding', 'contract', 'USDT', 'nothing said'],
    ['?from=spot', 'spot', 'contract', 'USDT', 'only where from '],
    ['?from=contract', 'contract', 'funding', 'USDT', 'out of the usual target'],
    ['?to=contract', 'funding', 'contract', 'USDT', 'only where to'],
    ['?to=funding', 'contract', 'funding', 'USDT', 'into the usual source'],
    ['?from=spot&to=spot', 'spot', 'contract', 'USDT', 'the same twice is corrected'],
    ['?from=cfd&to=wealth&currency=BTC', 'cfd', 'wealth', 'BTC', 'all three'],
    ['?from=house&to=__proto__&currency=toString', 'funding', 'contract', 'USDT', 'not ours'],
  ])('%s: from %s to %s in %s: %s', (search, from, to, currency) => {
    expect(readTransferDraft(search)).toEqual({ from, to, currency, amount: '' });
  });
});
