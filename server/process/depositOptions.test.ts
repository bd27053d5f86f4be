import { FUNDING } from '../../core/rulebook/funding.ts';
import { StartError } from '../store/embedded/directoryLock.ts';
import { openDepositSources, readDepositSettings } from './depositOptions.ts';

const open = async (env: Record<string, string>, networks = FUNDING.networks) =>
  openDepositSources(readDepositSettings(env), networks);

// BIP-84, "Test vectors".
const ZPUB =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs';
const ZPRV =
  'zprvAdG4iTXWBoARxkkzNpNh8r6Qag3irQB8PzEMkAFeTRXxHpbF9z4QgEvBRmfvqWvGp42t42nvgGpNgYSJA9iefm1yYNZKEm7z6qUWCroSQnE';
const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

test('reads a key and an address, and looks at nothing else', async () => {
  const sources = await open({
    DEPOSIT_XPUB_BITCOIN: ZPUB,
    DEPOSIT_ADDRESS_TRON: ` ${TRON} `,
    DEPOSIT_ADDRESS_ETHEREUM: '',
    PATH: '/bin',
  });
  expect(Object.keys(sources).toSorted()).toEqual(['bitcoin', 'tron']);
  expect(sources['tron']).toEqual({ kind: 'address', address: TRON });
  const { bitcoin } = sources;
  expect(bitcoin?.kind === 'key' && bitcoin.key.addressAt(0)).toBe(
    'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
  );
});

test('knows the networks of the rulebook that runs, and no others', async () => {
  const { tron } = FUNDING.networks;
  if (tron === undefined) throw new Error('no TRON');
  const networks = { tron, elsewhere: { ...tron, name: 'Elsewhere' } };
  const sources = await open({ DEPOSIT_ADDRESS_ELSEWHERE: TRON }, networks);
  expect(sources['elsewhere']).toEqual({ kind: 'address', address: TRON });
  await expect(open({ DEPOSIT_XPUB_BITCOIN: ZPUB }, networks)).rejects.toThrow(
    'DEPOSIT_XPUB_BITCOIN: there is no such network; there are TRON, ELSEWHERE',
  );
});

test.each([
  [{ DEPOSIT_XPUB_BITCOIN: ZPRV }, 'DEPOSIT_XPUB_BITCOIN: is a private key'],
  [{ DEPOSIT_XPUB_ETHEREUM: 'a'.repeat(64) }, 'DEPOSIT_XPUB_ETHEREUM: is a private key'],
  [{ DEPOSIT_XPUB_BITCOIN: 'hello' }, 'DEPOSIT_XPUB_BITCOIN: is not an extended public key'],
  [{ DEPOSIT_XPUB_DOGE: ZPUB }, 'DEPOSIT_XPUB_DOGE: there is no such network'],
  [{ DEPOSIT_ADDRESS_TRON: '0x12' }, 'DEPOSIT_ADDRESS_TRON: is not an address of TRON'],
  [
    { DEPOSIT_ADDRESS_BITCOIN: '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', DEPOSIT_XPUB_BITCOIN: ZPUB },
    'DEPOSIT_XPUB_BITCOIN: DEPOSIT_ADDRESS_BITCOIN is set too',
  ],
])('%p stops the start in one line that does not repeat it', async (env, message) => {
  const error: unknown = await open(env as Record<string, string>).catch(
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(StartError);
  const text = (error as Error).message;
  expect(text).toContain(message);
  expect(text).not.toContain('\n');
  const given = Object.values(env).filter((value) => value.length > 20);
  expect(given.every((value) => !text.includes(value))).toBe(true);
});
