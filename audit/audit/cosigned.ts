// What witnesses have said of the log: those that the server names, and the checkpoint that most of them have cosigned, which is an
// earlier one where they are slow. Must believe nothing for their names: that checkpoint must be a beginning of the newest.
// Source: docs/VERIFY.md ("The public log"), tlog-cosignature.
import type { VerifyEd25519 } from '../../core/proof/log/checkNote.ts';
import { consistencyRanges } from '../../core/proof/log/merkleTree.ts';
import type { LogKeys } from '../../core/proof/log/signedCheckpoint.ts';
import { verifyConsistency } from '../../core/proof/log/treeProof.ts';
import { parseVerifierKey, type VerifierKey } from '../../core/proof/log/verifierKey.ts';
import { nodeSha256Bytes } from '../ed25519.ts';
import type { LogClient } from '../logClient.ts';
import type { Report } from './finding.ts';
import { readSigned, type Signed } from './followLog.ts';

export interface NamedWitnesses {
  readonly witnesses: readonly VerifierKey[];
  /** The note that most of them have cosigned; undefined where none is shown. */
  readonly cosigned: string | undefined;
}

export async function readWitnesses(client: Pick<LogClient, 'call'>): Promise<NamedWitnesses> {
  const data = (await client.call('proof/getLog')) as {
    readonly witnesses?: readonly { readonly key?: unknown }[];
    readonly cosigned?: unknown;
  };
  const witnesses = (data.witnesses ?? []).flatMap(({ key }) =>
    typeof key === 'string' ? (parseVerifierKey(key, nodeSha256Bytes) ?? []) : [],
  );
  return { witnesses, cosigned: typeof data.cosigned === 'string' ? data.cosigned : undefined };
}

export interface CosignedOptions {
  readonly client: Pick<LogClient, 'hashes'>;
  readonly keys: LogKeys;
  readonly verify: VerifyEd25519;
  /** The newest checkpoint, whose tree has been read. */
  readonly signed: Signed;
}

/** An earlier checkpoint that more witnesses have cosigned than the newest; undefined where there is none. */
export async function auditCosigned(
  note: string | undefined,
  { client, keys, verify, signed }: CosignedOptions,
  report: Report,
): Promise<Signed | undefined> {
  const read = note === undefined ? undefined : readSigned(note, keys, verify);
  if (read === undefined || read.size > signed.size) return undefined;
  const proof = await client.hashes(consistencyRanges(read.size, signed.size), signed.size);
  if (!verifyConsistency(read, signed, proof, nodeSha256Bytes)) {
    report('log_forked', `what witnesses cosigned for ${read.size} entries is no beginning of it`);
    return undefined;
  }
  return read.witnesses.length > signed.witnesses.length ? read : undefined;
}
