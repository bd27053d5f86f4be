import { askForAccount, askToSign, readWalletFailure, toHexText } from './useWallet.ts';
import type { Wallet } from './useWallet.ts';

test.each([
  ['Fairlead', '0x466169726c656164'],
  ['é', '0xc3a9'], // two bytes
  ['', '0x'],
])('%j is %s for a wallet', (text, hex) => {
  expect(toHexText(text)).toBe(hex);
});

test.each([
  [{ code: 4001, message: 'User rejected the request.' }, 'declined'],
  [{ code: -32_002 }, 'busy'],
  [{ code: 4900 }, 'failed'],
  [new Error('gone'), 'failed'],
  ['no', 'failed'],
  [undefined, 'failed'],
])('%j means %s', (error, failure) => {
  expect(readWalletFailure(error)).toBe(failure);
});

function aWallet(
  answers: Readonly<Record<string, unknown>>,
): Wallet & { readonly asked: object[] } {
  const asked: object[] = [];
  return {
    asked,
    request: (call) => {
      asked.push(call);
      return Promise.resolve(answers[call.method]);
    },
  };
}

test.each([
  [['0xAb'], '0xAb'],
  [['0xAb', '0xCd'], '0xAb'], // the one the user put first
  [[], undefined],
  [null, undefined],
])('a wallet that shows %j gives %s', async (accounts, account) => {
  expect(await askForAccount(aWallet({ eth_requestAccounts: accounts }))).toBe(account);
});

test('a wallet is asked to sign a text, as bytes in hex, with the account', async () => {
  const wallet = aWallet({ personal_sign: '0x51' });
  expect(await askToSign(wallet, 'Hi', '0xAb')).toBe('0x51');
  expect(wallet.asked).toEqual([{ method: 'personal_sign', params: ['0x4869', '0xAb'] }]);
});
