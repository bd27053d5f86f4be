import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSignedNote } from './signedNote.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fairlead-signed-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const open = (told: string[] = [], path = folder) =>
  openSignedNote(path, { warn: (_fields, text) => void told.push(text) });

test('the newest is kept, whole, and read after a start', async () => {
  const signed = open();
  expect(signed.read()).toBeUndefined();
  for (const note of ['one', 'two', 'three']) signed.keep(note);
  await signed.written();
  signed.keep('four');
  await signed.written();
  expect(open().read()).toBe('four');
  expect(readdirSync(folder)).toEqual(['log.checkpoint']);
});

test('what cannot be written is said once, and holds up nothing', async () => {
  const told: string[] = [];
  const signed = open(told, join(folder, 'missing'));
  for (const note of ['one', 'two']) {
    signed.keep(note);
    await signed.written();
  }
  expect(told).toEqual(['the signed checkpoint could not be kept']);
});
