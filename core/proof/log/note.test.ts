import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import fc from 'fast-check';
import { nodeSha256Bytes as sha256, vectors } from '../../../test/builders/transparencyVectors.ts';
import { encodeUtf8 } from '../utf8.ts';
import {
  checkNote,
  cosignText,
  type NoteSigner,
  signText,
  type VerifyEd25519,
} from './checkNote.ts';
import { formatNote, formatSignature, isKeyName, parseNote, parseSignatures } from './note.ts';
import {
  COSIGNATURE,
  ED25519,
  formatVerifierKey,
  makeVerifierKey,
  parseVerifierKey,
  type SignatureType,
} from './verifierKey.ts';

const PRIVATE = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC = Buffer.from('302a300506032b6570032100', 'hex');

const verifyEd25519: VerifyEd25519 = (publicKey, message, signature) =>
  verify(
    null,
    message,
    createPublicKey({ key: Buffer.concat([PUBLIC, publicKey]), format: 'der', type: 'spki' }),
    signature,
  );

function aSigner(name: string, seed: string, type: SignatureType = ED25519): NoteSigner {
  const privateKey = createPrivateKey({
    key: Buffer.concat([PRIVATE, Buffer.from(seed, 'hex')]),
    format: 'der',
    type: 'pkcs8',
  });
  const publicKey = createPublicKey(privateKey)
    .export({ format: 'der', type: 'spki' })
    .subarray(PUBLIC.length);
  const key = makeVerifierKey(name, type, publicKey, sha256);
  return { key, sign: (message) => sign(null, message, privateKey) };
}
const log = aSigner('localhost/log', '01'.repeat(32));
const witness = aSigner('witness.example/w1', '02'.repeat(32), COSIGNATURE);
const TEXT = 'localhost/log\n0\n47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\n';
const check = (note: string, ...keys: NoteSigner[]) => {
  const parsed = parseNote(note);
  return (
    parsed &&
    checkNote(
      parsed,
      keys.map(({ key }) => key),
      verifyEd25519,
    )
  );
};

describe('as Go has it', () => {
  test.each(vectors.notes)('the note and the key of $name', ({ seed, name, vkey, text, note }) => {
    const signer = aSigner(name, seed);
    expect(formatVerifierKey(signer.key)).toBe(vkey);
    expect(parseVerifierKey(vkey, sha256)).toMatchObject({ name, type: ED25519 });
    expect(formatNote(text, [signText(text, signer)])).toBe(note);
    expect(parseNote(note)?.text).toBe(text);
    expect(check(note, signer)).toHaveLength(1);
    expect(check(note.replace(text, `${text}more\n`), signer)).toBeUndefined();
  });

  test('the example of signed-note', () => {
    const key = parseVerifierKey(
      'example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k',
      sha256,
    );
    const note = parseNote(
      'This is an example message.\n\n— example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=\n',
    );
    if (key === undefined || note === undefined) throw new Error('the example is not read');
    expect(checkNote(note, [key], verifyEd25519)).toEqual([{ key, time: undefined }]);
  });
});

test('a cosignature is over its time and the text', () => {
  const time = 1_679_315_147;
  const line = cosignText(TEXT, time, witness);
  const [parsed] = parseSignatures(line) ?? [];
  const message = `cosignature/v1\ntime ${time}\n${TEXT}`;
  expect(Buffer.from(parsed?.signature.subarray(0, 8) ?? []).readBigUInt64BE()).toBe(BigInt(time));
  expect(
    verifyEd25519(
      witness.key.publicKey,
      encodeUtf8(message),
      parsed?.signature.slice(8) ?? new Uint8Array(),
    ),
  ).toBe(true);
  const note = formatNote(TEXT, [signText(TEXT, log), line]);
  expect(check(note, witness, log)).toEqual([
    { key: log.key, time: undefined },
    { key: witness.key, time },
  ]);
  // The same key and name for another kind of signature has another ID.
  expect(aSigner('witness.example/w1', '02'.repeat(32)).key.keyId).not.toBe(witness.key.keyId);
});

test.each([0, 2 ** 53])('a cosignature of the time %p says nothing', (time) => {
  const signature = Buffer.alloc(72);
  signature.writeBigUInt64BE(BigInt(time));
  Buffer.from(witness.sign(encodeUtf8(`cosignature/v1\ntime ${time}\n${TEXT}`))).copy(signature, 8);
  const line = formatSignature({ ...witness.key, signature });
  expect(check(formatNote(TEXT, [line]), witness)).toBeUndefined();
});

describe('whom a note is believed', () => {
  const truly = signText(TEXT, log);
  const falsely = signText(`${TEXT}more\n`, log);
  const stranger = signText(TEXT, aSigner('stranger.example', '03'.repeat(32)));
  test.each<[string, string[], boolean]>([
    ['the known key alone', [truly], true],
    ['strangers beside it', [stranger, truly, stranger], true],
    ['only strangers', [stranger], false],
    ['a false signature of the known key', [falsely], false],
    ['a false one beside a true one', [truly, falsely], false],
    [
      'the name with another key',
      [signText(TEXT, aSigner('localhost/log', '04'.repeat(32)))],
      false,
    ],
    [
      'a signature that is too short',
      [formatSignature({ ...log.key, signature: new Uint8Array(63) })],
      false,
    ],
  ])('%s', (_what, lines, isBelieved) => {
    expect(check(formatNote(TEXT, lines), log) !== undefined).toBe(isBelieved);
  });

  test('a cosignature that is too short is false', () => {
    const line = formatSignature({ ...witness.key, signature: new Uint8Array(64) });
    expect(check(formatNote(TEXT, [line, truly]), witness, log)).toBeUndefined();
  });
});

const line = signText(TEXT, log);
test.each([
  ['no signature', `${TEXT}\n`],
  ['no blank line', `${TEXT}${line}`],
  ['a last line that does not end', `${TEXT}\n${line.trimEnd()}`],
  ['text behind the signatures', `${TEXT}\n${line}more\n`],
  ['a hyphen for the dash', `${TEXT}\n${line.replace('\u2014', '-')}`],
  ['a plus in the name', `${TEXT}\n${line.replace('localhost', 'local+host')}`],
  ['a foreign space in the name', `${TEXT}\n${line.replace('localhost', 'local\u2003host')}`],
  ['no base64', `${TEXT}\n${line.replace('=', '!')}`],
  ['nothing behind the key ID', `${TEXT}\n\u2014 localhost/log AAAAAA==\n`],
  ['a control character', `${TEXT.replace('/', '\t')}\n${line}`],
  ['a carriage return', `${TEXT}\r\n\n${line}`],
  ['half of a pair', `\ud800\n\n${line}`],
  ['a hundred and one signatures', `${TEXT}\n${line.repeat(101)}`],
])('a note with %s is none', (_what, note) => {
  expect(parseNote(note)).toBeUndefined();
});

test('the text ends at the last empty line, and sixteen signatures and more are read', () => {
  const text = 'one\n\ntwo\n\n\nthree\n';
  expect(parseNote(formatNote(text, Array<string>(100).fill(line)))).toMatchObject({ text });
});

test('what cannot be signed is refused', () => {
  expect(() => formatNote('no newline', [line])).toThrow(RangeError);
  expect(() => formatNote('a\tb\n', [line])).toThrow(RangeError);
  expect(() =>
    formatSignature({ name: 'a b', keyId: '00000000', signature: new Uint8Array(1) }),
  ).toThrow(RangeError);
  expect(() => makeVerifierKey('a+b', ED25519, new Uint8Array(32), sha256)).toThrow(RangeError);
  expect(() => makeVerifierKey('a', ED25519, new Uint8Array(31), sha256)).toThrow(RangeError);
  expect(['', 'a b', 'a+b', 'a\u00a0b', 'a\nb'].filter(isKeyName)).toEqual([]);
});

test.each([
  ['another ID', (key: string) => key.replace(/\+[0-9a-f]{8}\+/, '+00000000+')],
  ['a name with a plus', (key: string) => `a+${key}`],
  ['another type', (key: string) => key.replace('+A', '+B')],
  ['no key', () => 'localhost/log'],
  ['a key too short', (key: string) => key.slice(0, -4)],
])('a vkey with %s is refused', (_what, spoil) => {
  expect(parseVerifierKey(spoil(formatVerifierKey(log.key)), sha256)).toBeUndefined();
});

test('any text and any names come back as they were', () => {
  const word = fc.string({ unit: 'grapheme', minLength: 1 }).filter(isKeyName);
  const lines = fc.array(
    fc.string({ unit: 'grapheme' }).filter((text) => !/[^ -\u{10ffff}]/u.test(text)),
    { minLength: 1 },
  );
  const signature = fc.record({
    name: word,
    keyId: fc.constantFrom('00000000', 'ffffffff'),
    signature: fc.uint8Array({ minLength: 1 }),
  });
  fc.assert(
    fc.property(
      lines,
      fc.array(signature, { minLength: 1, maxLength: 16 }),
      (textLines, signatures) => {
        const text = `${textLines.join('\n')}\n`;
        const parsed = parseNote(formatNote(text, signatures.map(formatSignature)));
        expect(parsed?.text).toBe(text);
        expect(parsed?.signatures.map(({ name, signature: bytes }) => [name, [...bytes]])).toEqual(
          signatures.map(({ name, signature: bytes }) => [name, [...bytes]]),
        );
      },
    ),
  );
});
