// LOG_KEY, LOG_KEY_OLD, LOG_ORIGIN, LOG_WITNESSES → what the public log is told, before anything is opened or written.
// No message ever repeats a key. Source: running.md (LOG_KEY, LOG_ORIGIN, LOG_WITNESSES).
import {
  COSIGNATURE,
  parseVerifierKey,
  type VerifierKey,
} from '../../core/proof/log/verifierKey.ts';
import { sha256Bytes } from '../../core/proof/sha256.ts';
import { StartError } from '../store/embedded/directoryLock.ts';
import { parseKey } from './keyFile.ts';

export interface PublicLogSettings {
  /** 32 bytes; undefined in practice mode has one made and kept. */
  readonly key: Uint8Array | undefined;
  /** The key before, while it hands over. */
  readonly oldKey: Uint8Array | undefined;
  /** As it was given. */
  readonly origin: string | undefined;
  /** Of a log that is yet to be made. */
  readonly defaultOrigin: string;
  readonly witnesses: readonly { readonly key: VerifierKey; readonly url: string }[];
}

/** Under this machine's own name: nobody else's log has to be told apart from it. */
const PRACTICE_HOST = 'localhost';
/** tlog-tiles "Parameters": the URL prefix without its scheme and last slash; printable, no space and no plus. */
const ORIGIN = /^[!-*,-~]{1,200}$/;

function readOrigin(text: string | undefined): string | undefined {
  if (text !== undefined && !ORIGIN.test(text))
    throw new StartError('LOG_ORIGIN: is not a name such as trade.example.com/log');
  return text;
}

/** `<verifier key>@<submission prefix>`, separated by commas; a base64 key holds neither `@http` nor a comma. */
function readWitnesses(text: string | undefined): PublicLogSettings['witnesses'] {
  const given = (text ?? '').split(',').map((one) => one.trim());
  return given
    .filter((one) => one !== '')
    .map((one) => {
      const [, keyText = '', url = ''] = /^(.+?)@(https?:\/\/[^@]+)$/.exec(one) ?? [];
      const key = parseVerifierKey(keyText, sha256Bytes);
      if (key?.type !== COSIGNATURE || !URL.canParse(url))
        throw new StartError(
          `LOG_WITNESSES: "${one}" is not <verifier key of cosignatures>@<URL of the witness>`,
        );
      return { key, url: url.replace(/\/+$/, '') };
    });
}

export function readPublicLogSettings(
  env: Readonly<Record<string, string | undefined>>,
  { mode, domains }: { readonly mode: 'practice' | 'live'; readonly domains: readonly string[] },
): PublicLogSettings {
  const read = (name: string) => (env[name]?.trim() === '' ? undefined : env[name]?.trim());
  const origin = readOrigin(read('LOG_ORIGIN'));
  const [host] = domains;
  if (mode === 'live' && origin === undefined && host === undefined)
    throw new StartError('LOG_ORIGIN: is needed when MODE is live and PUBLIC_HOSTS names no host');
  return {
    key: parseKey('LOG_KEY', read('LOG_KEY')),
    oldKey: parseKey('LOG_KEY_OLD', read('LOG_KEY_OLD')),
    origin,
    defaultOrigin: `${host ?? PRACTICE_HOST}/log`,
    witnesses: readWitnesses(read('LOG_WITNESSES')),
  };
}
