// What `npm run regenerate` is told on the command line.
import { parseArgs } from 'node:util';

export const USAGE = `npm run regenerate -- --url URL --day YYYY-MM-DD [options]
  --url URL      a server with a simulated market, e.g. https://trade.example.com
  --day DAY      a day that is over (UTC), whose price lines are still kept
  --product ID   this product alone, e.g. BTCUSDT; without it all
  --from HH:MM   from this time of the day on (00:00)
  --minutes N    so many minutes (to the end of the day)
  --key VKEY     the log's verifier key; without one, that which the server names is trusted
`;

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1440;

export interface RegenerateArguments {
  readonly url: string;
  /** YYYY-MM-DD. */
  readonly day: string;
  /** Milliseconds since 1970; `to` is exclusive. */
  readonly from: number;
  readonly to: number;
  /** Undefined for all. */
  readonly product: string | undefined;
  readonly key: string | undefined;
}

function readDay(day: string | undefined): { readonly day: string; readonly start: number } {
  const start = /^\d{4}-\d{2}-\d{2}$/.test(day ?? '') ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  if (day === undefined || Number.isNaN(start))
    throw new Error(`--day: "${day ?? ''}" is not a day, e.g. 2026-03-02`);
  return { day, start };
}

function readMinute(text: string): number {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  if (hours === undefined || minutes === undefined)
    throw new Error(`--from: "${text}" is not a time of the day, e.g. 14:30`);
  return Number(hours) * 60 + Number(minutes);
}

/** Throws with one line that names the option. */
export function readArguments(given: readonly string[]): RegenerateArguments {
  const { values } = parseArgs({
    args: [...given],
    options: {
      url: { type: 'string' },
      day: { type: 'string' },
      product: { type: 'string' },
      from: { type: 'string', default: '00:00' },
      minutes: { type: 'string' },
      key: { type: 'string' },
    },
  });
  const { url, product, key } = values;
  if (url === undefined || !/^https?:\/\//.test(url) || !URL.canParse(url))
    throw new Error('--url: the address of a server is needed, e.g. https://trade.example.com');
  const { day, start } = readDay(values.day);
  const first = readMinute(values.from);
  const minutes = values.minutes ?? String(DAY_MINUTES - first);
  if (!/^[1-9]\d{0,3}$/.test(minutes) || first + Number(minutes) > DAY_MINUTES)
    throw new Error(`--minutes: "${minutes}" does not stay within the day`);
  if (product !== undefined && !/^[A-Z0-9]{2,20}$/.test(product))
    throw new Error(`--product: "${product}" is no product, e.g. BTCUSDT`);
  const from = start + first * MINUTE_MS;
  return { url, day, from, to: from + Number(minutes) * MINUTE_MS, product, key };
}
