// Opens the log where it stands, under the key that it says is its own: the newest line of kind `key` names it.
// Must never let another key go on with it unannounced; the new one is announced by a line that a checkpoint of the old one
// covers. Source: tlog-checkpoint "Signatures" (key rotation), decisions.md "Price evidence" (keys are entries).
import { formatLogLine, parseLogLine } from '../../core/proof/log/logLine.ts';
import { formatVerifierKey } from '../../core/proof/log/verifierKey.ts';
import { StartError } from '../store/embedded/directoryLock.ts';
import type { PublicLogStore } from '../store/publicLogStore.ts';
import { createLogSigner } from './ed25519.ts';
import { loadHead } from './logHead.ts';
import { assertExtends, assertOwn } from './signedBefore.ts';
import { createPublicLog, type PublicLogOptions, type RunningLog } from './publicLog.ts';

export interface OpenLogOptions extends Omit<PublicLogOptions, 'head' | 'signers'> {
  /** 32 secret bytes. */
  readonly seed: Uint8Array;
  /** The key before, while it hands over: signs beside the new one. */
  readonly oldSeed?: Uint8Array | undefined;
  /** The newest note that this host has signed. */
  readonly signedBefore?: string | undefined;
}

/** More than any log has had keys. */
const MOST_KEYS = 1000;

async function announcedKeys(store: PublicLogStore): Promise<(string | undefined)[]> {
  const found = await store.newestOf('key', MOST_KEYS);
  return found.map(({ line }) => {
    const parsed = parseLogLine(line);
    return parsed?.kind === 'key' ? parsed.verifierKey : undefined;
  });
}

/** Throws StartError, naming the variable, where the keys are not the log's. */
export async function openPublicLog(options: OpenLogOptions): Promise<RunningLog> {
  const { store, origin, seed, oldSeed } = options;
  const head = await loadHead(store);
  await assertExtends(options.signedBefore, { origin, head, store });
  await assertOwn(options.signedBefore, { origin, head, store });
  const signer = createLogSigner(origin, seed);
  const old = oldSeed && createLogSigner(origin, oldSeed);
  const key = formatVerifierKey(signer.key);
  const known = await announcedKeys(store);
  const [newest] = known;
  const isOld = old !== undefined && known.includes(formatVerifierKey(old.key));
  if (old !== undefined && !isOld)
    throw new StartError(`LOG_KEY_OLD: ${origin} was never signed by it`);
  const twice = known.find((one, place) => known.indexOf(one) !== place);
  // What was written between its two lines would be taken for its successor by whoever knows the first one. An operator who went back
  // to it, which earlier releases let him, left the same lines as somebody else who wrote them would have.
  if (twice !== undefined)
    throw new StartError(
      `LOG_KEY: ${origin} announces ${twice} twice, so it went on from that key and came back, or somebody else has written to it; no reader can tell which, and it goes on under no key: begin another log (docs/OPERATIONS.md, "To begin another log")`,
    );
  const mayGoOn = newest === undefined || newest === key;
  if (!mayGoOn && (old === undefined || formatVerifierKey(old.key) !== newest))
    throw new StartError(
      `LOG_KEY: ${origin} is signed by another key, ${newest}; give that one, or hand over from it with LOG_KEY_OLD`,
    );
  if (newest !== undefined && newest !== key && known.includes(key))
    throw new StartError(
      `LOG_KEY: ${origin} went on from that key to another: no reader takes it back`,
    );
  const log = createPublicLog({ ...options, head, signers: old ? [signer, old] : [signer] });
  if (newest !== key) {
    const announced = log.append([formatLogLine({ kind: 'key', verifierKey: key })]);
    await log.flush();
    // Why, the log of the process has said.
    if (!log.isWritten()) {
      await log.stop();
      throw new StartError('DATABASE_URL: the public log could not be written');
    }
    await announced;
  }
  return log;
}
