// What the witness is told on the command line.
import { parseArgs } from 'node:util';

export const USAGE = `npm run witness -- --log URL [options]
  --log URL       the log to follow, e.g. https://trade.example.com/log/
  --key VKEY      its verifier key; without one, that which the server names is trusted and kept at the first start
  --name NAME     under which this witness signs (localhost/witness)
  --state FOLDER  its key and what it has seen (./witness-state)
  --host, --port  where logs and monitors reach it (127.0.0.1, 3400)
  --every N       seconds between two looks at the log (5)
  --once          look once, cosign, end
`;

export interface WitnessArguments {
  readonly log: string;
  readonly key: string | undefined;
  readonly name: string;
  readonly state: string;
  readonly host: string;
  readonly port: number;
  readonly everyMs: number;
  readonly once: boolean;
}

const text = (preset: string) => ({ type: 'string', default: preset }) as const;

function readNumber(name: string, value: string, most: number): number {
  const isNumber = /^\d{1,6}$/.test(value) && Number(value) <= most;
  if (!isNumber) throw new Error(`--${name}: "${value}" is not a number up to ${most}`);
  return Number(value);
}

/** Throws with one line that names the option. */
export function readArguments(given: readonly string[]): WitnessArguments {
  const { values } = parseArgs({
    args: [...given],
    options: {
      log: { type: 'string' },
      key: { type: 'string' },
      name: text('localhost/witness'),
      state: text('./witness-state'),
      host: text('127.0.0.1'),
      port: text('3400'),
      every: text('5'),
      once: { type: 'boolean', default: false },
    },
  });
  const { log, key, name, state, host, once } = values;
  if (log === undefined || !/^https?:\/\//.test(log) || !URL.canParse(log))
    throw new Error('--log: the URL of a log is needed, e.g. https://trade.example.com/log/');
  const port = readNumber('port', values.port, 65_535);
  const everyMs = Math.max(1, readNumber('every', values.every, 86_400)) * 1000;
  return { log, key, name, state, host, port, everyMs, once };
}
