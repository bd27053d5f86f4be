// The key that a log is followed by: the given one, else the one that this witness knows it by, else what the server names now.
// Must not go back to a given key that has announced another one since: a command line stays as it was written once.
import { parseCheckpoint } from '../../core/proof/log/checkpoint.ts';
import { parseNote } from '../../core/proof/log/note.ts';
import { formatVerifierKey, type VerifierKey } from '../../core/proof/log/verifierKey.ts';
import { readLogKey } from '../commandLine.ts';
import type { LogClient } from '../logClient.ts';
import type { Memory } from './memory.ts';

export async function findLogKey(
  client: Pick<LogClient, 'checkpoint' | 'namedKey'>,
  memory: Pick<Memory, 'recall' | 'remember'>,
  given: string | undefined,
): Promise<VerifierKey> {
  const shown =
    given ?? parseCheckpoint(parseNote(await client.checkpoint())?.text ?? '')?.origin ?? '';
  const text = given ?? memory.recall(shown)?.key ?? (await client.namedKey());
  const key = readLogKey(text);
  const known = memory.recall(key.name);
  if (known === undefined) memory.remember({ origin: key.name, key: text, checkpoint: null });
  return known?.formerKeys?.includes(formatVerifierKey(key)) === true ? readLogKey(known.key) : key;
}
