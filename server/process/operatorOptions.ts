// OPERATOR_NAME, OPERATOR_REGISTRATION, OPERATOR_ADDRESS, OPERATOR_MAP_URL → who runs this server, as it says of itself. Nobody checks
// it: documents quote it as what the operator has entered, and say where it has entered nothing. Source: decisions.md "Routes"
// (registered address from configuration), product.md §2 (MSB).
import type { Config } from '../../protocol/common.ts';
import { StartError } from '../store/embedded/directoryLock.ts';

export interface OperatorSettings {
  /** Undefined: the brand's own name. */
  readonly name: string | undefined;
  /** The entry in a public register, as the operator writes it. */
  readonly registration: string | null;
  readonly registeredAddress: Config['registeredAddress'];
}

type Environment = Readonly<Record<string, string | undefined>>;

const LONGEST = 200;
const MAP = 'https://www.openstreetmap.org/search?query=';

const refuse = (name: string, what: string): never => {
  throw new StartError(`${name}: ${what}`);
};

/** One line of plain text; undefined when it is unset or empty. */
function readLine(env: Environment, name: string): string | undefined {
  const text = env[name]?.trim() ?? '';
  if (text.length > LONGEST) refuse(name, `is longer than ${LONGEST} characters`);
  if (/\p{Cc}/u.test(text)) refuse(name, 'has to be one line of text');
  return text === '' ? undefined : text;
}

/** Lines between semicolons, as on an envelope, with a link to a map: the given one, or a search for the lines. */
function readAddress(env: Environment): Config['registeredAddress'] {
  const address = readLine(env, 'OPERATOR_ADDRESS');
  const mapUrl = readLine(env, 'OPERATOR_MAP_URL');
  if (mapUrl !== undefined && !(/^https:\/\/./.test(mapUrl) && URL.canParse(mapUrl)))
    refuse('OPERATOR_MAP_URL', 'is not a URL that starts with https://');
  if (address === undefined)
    return mapUrl === undefined ? null : refuse('OPERATOR_MAP_URL', 'needs OPERATOR_ADDRESS');
  const lines = address.split(';').flatMap((line) => line.trim() || []);
  return { lines, mapUrl: mapUrl ?? `${MAP}${encodeURIComponent(lines.join(', '))}` };
}

/** Throws StartError with one line that names the variable. */
export const readOperatorSettings = (env: Environment): OperatorSettings => ({
  name: readLine(env, 'OPERATOR_NAME'),
  registration: readLine(env, 'OPERATOR_REGISTRATION') ?? null,
  registeredAddress: readAddress(env),
});
