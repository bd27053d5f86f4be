// What a handler may know of its request. What only few of them ask for is worked out when it is asked for: an order asks for none of it.
// Must hold nothing that outlives the request. Source: routes/route.ts.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { TOKEN_HEADER } from '../../protocol/envelope.ts';
import { type ServedLanguage, toLanguageTag } from '../languages.ts';
import type { Call } from '../routes/route.ts';
import type { Asker } from '../services/accounts/currentUser.ts';
import type { OperatorDevice } from '../services/operators/operatorDevice.ts';
import type { CurrentOperator } from '../services/operators/operators.ts';
import { ownHostsOf } from './ownHosts.ts';
import { deviceCookie, makerCookie } from './secretCookies.ts';

/** Who asks with a call: a user or visitor, or an operator. */
type Someone = Asker | CurrentOperator | undefined;

type Known = Pick<Call<unknown, Someone>, 'input' | 'user' | 'tokenRefused' | 'key' | 'source'> & {
  readonly lang: ServedLanguage;
};

/** A header that came once and says something. */
export function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export class RequestCall implements Call<unknown, Someone> {
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;
  readonly input: unknown;
  readonly user: Someone;
  readonly tokenRefused: boolean;
  readonly key: string;
  readonly source: string;
  readonly lang: ServedLanguage;

  constructor(request: FastifyRequest, reply: FastifyReply, known: Known) {
    this.#request = request;
    this.#reply = reply;
    this.input = known.input;
    this.user = known.user;
    this.tokenRefused = known.tokenRefused;
    this.key = known.key;
    this.source = known.source;
    this.lang = known.lang;
  }

  get languageTag(): string {
    return toLanguageTag(this.lang);
  }

  get userAgent(): string {
    return headerOf(this.#request, 'user-agent') ?? '';
  }

  get token(): string {
    return headerOf(this.#request, TOKEN_HEADER) ?? '';
  }

  get host(): string {
    return headerOf(this.#request, 'host') ?? '';
  }

  get ownHosts(): readonly string[] {
    return ownHostsOf(this.#request.socket);
  }

  get maker(): string {
    return makerCookie.read(this.#request);
  }

  get keepMaker(): (secret: string) => void {
    return (secret) => makerCookie.write(this.#request, this.#reply, secret);
  }

  get device(): OperatorDevice {
    return {
      secret: deviceCookie.read(this.#request),
      keep: (secret) => deviceCookie.write(this.#request, this.#reply, secret),
    };
  }
}
