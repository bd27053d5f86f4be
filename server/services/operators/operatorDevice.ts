// On which device an operator signs in: a secret that his browser keeps, made at the first sign-in. It proves nothing by itself;
// it tells two persons at two machines from one at one. A new secret costs nothing, so until its operator has used it for a day
// the network address stands for it; in practice mode at once, so that the flow can be tried at one desk.
// Source: decisions.md "Deposit and withdrawal" (another device).
import { hash } from 'node:crypto';
import type { Ids } from '../../ports.ts';

export interface OperatorDevice {
  /** What the browser sent; '' where it keeps none. */
  readonly secret: string;
  /** Has it keep one. */
  readonly keep: (secret: string) => void;
}

/** How long a device is new. */
export const NEW_DEVICE_MS = { live: 86_400_000, practice: 0 } as const;

const SECRET_BYTES = 32;
const SECRET_PATTERN = /^[\w-]{43}$/;

/** The hash by which the device is known; what sent nothing of ours is given a secret to keep. */
export function recogniseDevice({ secret, keep }: OperatorDevice, ids: Pick<Ids, 'bytes'>): Buffer {
  const isKept = SECRET_PATTERN.test(secret);
  const own = isKept ? secret : Buffer.from(ids.bytes(SECRET_BYTES)).toString('base64url');
  // Written again each time, so that a browser which is used goes on keeping it.
  keep(own);
  return hash('sha256', own, 'buffer');
}
