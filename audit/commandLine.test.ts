import { jest } from '@jest/globals';
import { ED25519, formatVerifierKey, makeVerifierKey } from '../core/proof/log/verifierKey.ts';
import { readCommand, readLogKey, reasonOf } from './commandLine.ts';
import { createCosigner, nodeSha256Bytes } from './ed25519.ts';

test('the key of a log is read; any other text, and the key of a witness, is refused by name', () => {
  const log = makeVerifierKey('example.com/log', ED25519, new Uint8Array(32), nodeSha256Bytes);
  expect(readLogKey(formatVerifierKey(log)).name).toBe('example.com/log');
  expect(() => readLogKey('no key')).toThrow('--key: "no key" is no verifier key of a log');
  const witness = createCosigner('example.com/witness', new Uint8Array(32));
  expect(() => readLogKey(formatVerifierKey(witness.key))).toThrow('is no verifier key of a log');
});

test('a failed request says what it hides behind itself', () => {
  const refused = new Error('fetch failed', { cause: new Error('connection refused') });
  expect(reasonOf(refused)).toBe('fetch failed: connection refused');
  expect(reasonOf(new Error('no such file'))).toBe('no such file');
});

test('a command line that is none is answered with how it is done', () => {
  const told = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(readCommand(() => ({ day: '2026-03-02' }), 'usage')).toEqual({ day: '2026-03-02' });
  expect(told).not.toHaveBeenCalled();
  const refuse = (): never => {
    throw new Error('--day: is needed');
  };
  expect(readCommand(refuse, 'usage')).toBeUndefined();
  expect(told).toHaveBeenCalledWith('--day: is needed\nusage');
  told.mockRestore();
});
