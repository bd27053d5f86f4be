// What the programs that check a server from outside do alike on the command line.
import { ED25519, parseVerifierKey, type VerifierKey } from '../core/proof/log/verifierKey.ts';
import { nodeSha256Bytes } from './ed25519.ts';

/** The key of a log, as it was given or as the server names it. Throws for any other text. */
export function readLogKey(text: string): VerifierKey {
  const key = parseVerifierKey(text, nodeSha256Bytes);
  if (key?.type !== ED25519) throw new Error(`--key: "${text}" is no verifier key of a log`);
  return key;
}

/** What went wrong, with what a failed request hides behind itself. */
export function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error ? `${message}: ${cause.message}` : message;
}

/** Undefined, told with how it is done, for a command line that is none. */
export function readCommand<Command>(
  read: (given: readonly string[]) => Command,
  usage: string,
): Command | undefined {
  try {
    return read(process.argv.slice(2));
  } catch (error) {
    console.error(`${reasonOf(error)}\n${usage}`);
    return undefined;
  }
}
