// Which key a log goes on under: the last one that an entry announced beneath a checkpoint which the key before had signed.
// Must take no key from the server's word: what the kept key did not cover is another log. Source: docs/VERIFY.md (`key/1`).
import type { LogLine } from '../../core/proof/log/logLine.ts';
import { ED25519, parseVerifierKey, type VerifierKey } from '../../core/proof/log/verifierKey.ts';
import { nodeSha256Bytes } from '../ed25519.ts';

/** `lines`: entries of a tree that `key` has signed; the last of them that names a key of the same log. */
export function announcedKey(lines: readonly LogLine[], key: VerifierKey): VerifierKey {
  let announced = key;
  for (const line of lines) {
    if (line.kind !== 'key') continue;
    const read = parseVerifierKey(line.verifierKey, nodeSha256Bytes);
    if (read?.type === ED25519 && read.name === key.name) announced = read;
  }
  return announced;
}
