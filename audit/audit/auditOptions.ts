// What the auditor is told on the command line.
import { parseArgs } from 'node:util';

export const USAGE = `npm run audit -- --url URL [options]
  --url URL       a server, e.g. https://trade.example.com
  --since DAY     recompute seconds from this day (YYYY-MM-DD, UTC) on; without it those since the last audit, at first the last hour's
  --key VKEY      the log's verifier key; without one, that which the server names is trusted and kept at the first audit
  --state FOLDER  what was seen (./audit-state)
npm run audit -- --file FILE [--key VKEY]
  --file FILE     a proof that was saved on a device: checked offline
`;

export interface AuditArguments {
  readonly url: string;
  /** Start of the day. */
  readonly since: number | undefined;
  readonly key: string | undefined;
  readonly state: string;
}

function readDay(day: string | undefined): number | undefined {
  if (day === undefined) return undefined;
  const at = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(at)) throw new Error(`--since: "${day}" is not a day, e.g. 2026-03-02`);
  return at;
}

export interface FileArguments {
  readonly file: string;
  readonly key: string | undefined;
}

/** Throws with one line that names the option. */
export function readArguments(given: readonly string[]): AuditArguments | FileArguments {
  const { values } = parseArgs({
    args: [...given],
    options: {
      url: { type: 'string' },
      since: { type: 'string' },
      key: { type: 'string' },
      file: { type: 'string' },
      state: { type: 'string', default: './audit-state' },
    },
  });
  const { url, since, key, state, file } = values;
  if (file !== undefined) {
    if (url !== undefined || since !== undefined)
      throw new Error('--file: is checked offline, without --url and --since');
    return { file, key };
  }
  if (url === undefined || !/^https?:\/\//.test(url) || !URL.canParse(url))
    throw new Error('--url: the address of a server is needed, e.g. https://trade.example.com');
  return { url, since: readDay(since), key, state };
}
