// The server's word for a checkpoint of the public log, before it is signed: a code that hangs on a key which the database has not, so
// that lines which somebody else put into the log's tables are never taken for its own. A size is there once, so it needs no nonce.
// Must be asked with a key of this purpose alone. Source: decisions.md "Price evidence" (Public log), migration 000043.
import { isSameMac, macOf } from './mac.ts';

interface Told {
  readonly size: number;
  readonly root: Uint8Array;
  readonly madeAt: number;
}

export interface CheckpointWords {
  /** 32 bytes. */
  macOf(checkpoint: Told): Buffer;
  isOwn(checkpoint: Told, mac: Uint8Array): boolean;
}

/** Of the log of one name: another log's word is none of this one's. */
export function createCheckpointWords(key: Uint8Array, origin: string): CheckpointWords {
  const wordOf = ({ size, root, madeAt }: Told): Buffer =>
    macOf(key, [origin, size, Buffer.from(root).toString('hex'), madeAt]);
  return {
    macOf: wordOf,
    isOwn: (checkpoint, mac) => isSameMac(wordOf(checkpoint), Buffer.from(mac)),
  };
}
