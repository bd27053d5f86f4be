import { randomBytes } from 'node:crypto';
import { createVault } from './vault.ts';

const ids = { bytes: (count: number) => randomBytes(count) };
const [oldKey, newKey] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)];
const plain = Buffer.from('Ada Lovelace, 1815-12-10');
const oldVault = createVault({ secretKey: oldKey, ids });
const newVault = createVault({ secretKey: newKey, formerKeys: [oldKey], ids });

test('what was sealed opens again, and shows nothing before', () => {
  const box = oldVault.seal('certification 1', plain);
  expect(box.includes('Lovelace')).toBe(false);
  expect(oldVault.open('certification 1', box)).toEqual(plain);
  expect(oldVault.seal('certification 1', plain).equals(box)).toBe(false);
});

test('a box opens in its own place only', () => {
  const box = oldVault.seal('certification 1', plain);
  expect(() => oldVault.open('certification 2', box)).toThrow();
});

test('a changed byte is noticed, wherever it is', () => {
  const box = oldVault.seal('x', plain);
  for (let index = 0; index < box.length; index += 1) {
    const changed = Buffer.from(box);
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect(() => oldVault.open('x', changed)).toThrow();
  }
  expect(() => oldVault.open('x', box.subarray(0, 20))).toThrow();
});

test('after a change of keys the old boxes open and new ones need the new key', () => {
  expect(newVault.open('x', oldVault.seal('x', plain))).toEqual(plain);
  expect(() => oldVault.open('x', newVault.seal('x', plain))).toThrow('no key opens this box');
});
