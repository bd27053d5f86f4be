import { createECDH, createPublicKey, verify } from 'node:crypto';
import { isPublicAddress, isPushEndpoint } from './publicAddress.ts';
import { arePushKeys, createPushSigner, newSealChance, sealPush } from './webPush.ts';

/** RFC 8291, appendix A. */
const RFC = {
  text: 'When I grow up, I want to be a watermelon',
  own: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  sealed:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

test('a message is sealed as RFC 8291 has it', () => {
  const own = createECDH('prime256v1');
  own.setPrivateKey(RFC.own, 'base64url');
  const salt = Buffer.from(RFC.salt, 'base64url');
  expect(sealPush(RFC.text, RFC, { salt, own }).toString('base64url')).toBe(RFC.sealed);
});

test('no two messages are sealed alike', () => {
  const bytes = (count: number) => new Uint8Array(count);
  const sealed = [0, 1].map(() => sealPush('same', RFC, newSealChance(bytes)).toString('hex'));
  expect(sealed[0]).not.toBe(sealed[1]);
});

test('what is signed is for one push service, and for half a day', () => {
  const signer = createPushSigner(new Uint8Array(32).fill(7), 'https://house.test');
  const again = createPushSigner(new Uint8Array(32).fill(7), 'https://house.test');
  expect(again.publicKey).toBe(signer.publicKey);
  const header = signer.authorization('https://push.example.net/a/b', 1_000_000);
  const [, head = '', claims = '', signature = '', k] =
    /^vapid t=([^.]+)\.([^.]+)\.([^,]+), k=(.+)$/.exec(header) ?? [];
  expect(k).toBe(signer.publicKey);
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toEqual({
    aud: 'https://push.example.net',
    exp: 1_000 + 43_200,
    sub: 'https://house.test',
  });
  const point = Buffer.from(signer.publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) =>
    half.toString('base64url'),
  );
  const key = createPublicKey({
    key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' },
    format: 'jwk',
  });
  const signed = Buffer.from(`${head}.${claims}`);
  const given = Buffer.from(signature, 'base64url');
  expect(verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, given)).toBe(true);
});

test.each([
  ['those of a browser', RFC, true],
  ['a point off the curve', { ...RFC, p256dh: `B${'A'.repeat(86)}` }, false],
  ['a short secret', { ...RFC, auth: 'AAAA' }, false],
  ['nothing', { p256dh: '', auth: '' }, false],
])('keys: %s', (_what, keys, areKeys) => {
  expect(arePushKeys(keys)).toBe(areKeys);
});

test.each([
  ['8.8.8.8', true],
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.31.255.255', false],
  ['172.32.0.1', true],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['2606:4700::1111', true],
  ['::1', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['::ffff:10.0.0.1', false],
  ['::ffff:8.8.8.8', false],
  ['64:ff9b::a00:1', false],
  ['2002:a00:1::', false],
  ['2001:db8::1', false],
  ['push.example.net', false],
])('%s is public: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://push.example.net:8443/abc', false],
  ['http://push.example.net/abc', false],
  ['https://user:word@push.example.net/abc', false],
  ['https://10.0.0.1/abc', false],
  ['https://0x7f000001/abc', false],
  ['https://2130706433/abc', false],
  ['https://[::1]/abc', false],
  ['https://localhost/abc', false],
  ['https://db.internal/abc', false],
  ['not a url', false],
])('%s takes pushes: %s', (endpoint, takes) => {
  expect(isPushEndpoint(endpoint)).toBe(takes);
});
