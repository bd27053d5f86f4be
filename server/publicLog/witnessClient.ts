// Asks one witness to cosign checkpoints, the newest first, one request at a time.
// Must never hold up a checkpoint: a witness that is slow, dead, wrong or lying costs a line in our log and nothing else, and a
// cosignature that is not true is not taken. Source: tlog-witness "add-checkpoint".
import { formatAddCheckpoint } from '../../core/proof/log/addCheckpoint.ts';
import { checkNote } from '../../core/proof/log/checkNote.ts';
import { formatSignature, parseSignatures } from '../../core/proof/log/note.ts';
import type { VerifierKey } from '../../core/proof/log/verifierKey.ts';
import { parseWholeNumber } from '../../core/proof/log/wholeNumber.ts';
import type { Clock, Logger } from '../ports.ts';
import { verifyEd25519 } from './ed25519.ts';
import type { PostToWitness } from './ports.ts';

/** A witness that failed is left alone for so long. */
const PAUSE_MS = 15_000;

/** A checkpoint as it is sent. */
export interface Offered {
  readonly size: number;
  /** The text that is signed. */
  readonly text: string;
  /** The note with the log's own signatures. */
  readonly note: string;
}

export interface WitnessClientOptions<Checkpoint extends Offered> {
  readonly key: VerifierKey;
  readonly url: string;
  readonly post: PostToWitness;
  /** The consistency proof between two sizes of the log. */
  readonly prove: (oldSize: number, size: number) => Promise<readonly Uint8Array[]>;
  /** A true cosignature: its line, and the checkpoint it is on. */
  readonly onCosigned: (line: string, on: Checkpoint) => void;
  readonly clock: Pick<Clock, 'after'>;
  readonly logger: Logger;
}

export interface WitnessClient<Checkpoint extends Offered> {
  /** Asks for this one as soon as the last question is over. */
  offer(checkpoint: Checkpoint): void;
  /** Resolves when no question is under way; asks none any more. */
  stop(): Promise<void>;
}

/** The line of this witness, where its answer holds a true one. */
function findCosignature(answer: string, { text }: Offered, key: VerifierKey): string | undefined {
  const own = parseSignatures(answer)?.filter(
    ({ name, keyId }) => name === key.name && keyId === key.keyId,
  );
  const [first] = own ?? [];
  if (own === undefined || first === undefined) return undefined;
  return checkNote({ text, signatures: own }, [key], verifyEd25519) && formatSignature(first);
}

export function createWitnessClient<Checkpoint extends Offered>(
  options: WitnessClientOptions<Checkpoint>,
): WitnessClient<Checkpoint> {
  const { key, url, post, prove, onCosigned, clock, logger } = options;
  /** What the witness cosigned last, as far as we know; it says so when it knows better. */
  let knownSize = 0;
  let waiting: Checkpoint | undefined;
  let running: Promise<void> | undefined;
  let resume: (() => void) | undefined;
  let isStopped = false;
  let isFailing = false;

  const askFrom = async (oldSize: number, offered: Offered) => {
    const { size, note } = offered;
    const proof = oldSize === 0 || oldSize === size ? [] : await prove(oldSize, size);
    return post(`${url}/add-checkpoint`, formatAddCheckpoint({ oldSize, proof, checkpoint: note }));
  };

  const ask = async (offered: Checkpoint): Promise<void> => {
    // Of a checkpoint that it has passed already we learn the size, and offer a later one.
    let answer = await askFrom(Math.min(knownSize, offered.size), offered);
    if (answer.status === 409) {
      const said = parseWholeNumber(answer.body.replace(/\n$/, ''));
      if (said === undefined) throw new Error('it answered 409 without a size');
      if (said > offered.size)
        throw new Error(`it has cosigned ${said} entries, more than there are`);
      knownSize = said;
      answer = await askFrom(said, offered);
    }
    if (answer.status !== 200) throw new Error(`it answered ${answer.status}`);
    const line = findCosignature(answer.body, offered, key);
    if (line === undefined) throw new Error('its answer holds no true cosignature');
    knownSize = offered.size;
    onCosigned(line, offered);
  };

  const fail = (error: unknown): void => {
    const { message } = error as Error;
    if (!isFailing)
      logger.warn({ witness: key.name, reason: message }, 'a witness does not cosign');
    isFailing = true;
    resume = clock.after(PAUSE_MS, () => {
      resume = undefined;
      start();
    });
  };

  const run = async (): Promise<void> => {
    while (waiting !== undefined && resume === undefined && !isStopped) {
      const offered = waiting;
      waiting = undefined;
      try {
        await ask(offered);
        if (isFailing) logger.info({ witness: key.name }, 'a witness cosigns again');
        isFailing = false;
      } catch (error) {
        waiting ??= offered;
        fail(error);
      }
    }
    running = undefined;
  };

  const start = (): void => {
    running ??= run();
  };

  return {
    offer: (checkpoint) => {
      waiting = checkpoint;
      start();
    },
    stop: async () => {
      isStopped = true;
      resume?.();
      await running;
    },
  };
}
