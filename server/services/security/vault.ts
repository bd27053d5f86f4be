// Sealing of what must not be readable in the database: identity data, private files, authenticator secrets.
// AES-256-GCM; the key comes from SECRET_KEY by HKDF and every box names its key, so that older keys keep opening what they
// sealed. Each box is bound to its place (`context`): one row's box opens nowhere else. Source: decisions.md "Identity, security".
import { createCipheriv, createDecipheriv, createHash, hkdfSync } from 'node:crypto';
import type { Ids } from '../../ports.ts';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const KEY_ID_BYTES = 4;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = KEY_ID_BYTES + IV_BYTES + TAG_BYTES;

export interface Vault {
  seal(context: string, plain: Uint8Array): Buffer;
  /** Throws when the box was changed, belongs elsewhere, or was sealed with a key nobody has. */
  open(context: string, box: Uint8Array): Buffer;
}

export interface VaultOptions {
  readonly secretKey: Uint8Array;
  /** Keys of before, newest first; they open and never seal. */
  readonly formerKeys?: readonly Uint8Array[];
  readonly ids: Pick<Ids, 'bytes'>;
}

interface Key {
  readonly id: Buffer;
  readonly secret: Buffer;
}

function deriveKey(secretKey: Uint8Array): Key {
  const secret = Buffer.from(hkdfSync('sha256', secretKey, '', 'fairlead vault 1', KEY_BYTES));
  const id = createHash('sha256').update('vault key id').update(secret).digest();
  return { id: id.subarray(0, KEY_ID_BYTES), secret };
}

export function createVault({ secretKey, formerKeys = [], ids }: VaultOptions): Vault {
  const current = deriveKey(secretKey);
  const keys = [current, ...formerKeys.map(deriveKey)];
  return {
    seal: (context, plain) => {
      const iv = ids.bytes(IV_BYTES);
      const cipher = createCipheriv(ALGORITHM, current.secret, iv, { authTagLength: TAG_BYTES });
      cipher.setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([current.id, iv, cipher.getAuthTag(), body]);
    },
    open: (context, box) => {
      const bytes = Buffer.from(box);
      const keyId = bytes.subarray(0, KEY_ID_BYTES);
      const key = keys.find(({ id }) => id.equals(keyId));
      if (key === undefined || bytes.length < HEAD_BYTES) throw new Error('no key opens this box');
      const iv = bytes.subarray(KEY_ID_BYTES, KEY_ID_BYTES + IV_BYTES);
      const decipher = createDecipheriv(ALGORITHM, key.secret, iv, { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(context));
      decipher.setAuthTag(bytes.subarray(KEY_ID_BYTES + IV_BYTES, HEAD_BYTES));
      return Buffer.concat([decipher.update(bytes.subarray(HEAD_BYTES)), decipher.final()]);
    },
  };
}
