// Secrets that a browser keeps for us: of the maker of an account, and of an operator's device. They open nothing by themselves.
// Must never be read by a script or sent to another path than the calls that use them.
import type { FastifyReply, FastifyRequest } from 'fastify';

/** As long as browsers keep any cookie. */
const MOST_SECONDS = 400 * 86_400;

export interface SecretCookie {
  /** '' where the browser keeps none. */
  read(request: FastifyRequest): string;
  write(request: FastifyRequest, reply: FastifyReply, secret: string): void;
}

const createSecretCookie = (name: string, path: string): SecretCookie => ({
  read: (request) => {
    const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
    const own = pairs.find((pair) => pair.startsWith(`${name}=`));
    return own?.slice(name.length + 1) ?? '';
  },
  // No script sees it, no other site sends it, and no other path than the calls that use it gets it.
  write: (request, reply, secret) => {
    const secure = request.protocol === 'https' ? '; Secure' : '';
    reply.header(
      'set-cookie',
      `${name}=${secret}; Path=${path}; Max-Age=${MOST_SECONDS}; HttpOnly; SameSite=Strict${secure}`,
    );
  },
});

/** Of the browser that made an account (services/security/practiceCodes.ts). */
export const makerCookie = createSecretCookie('fairlead_maker', '/api/');
/** Of the browser that an operator signs in with (services/operators/operatorDevice.ts). */
export const deviceCookie = createSecretCookie('fairlead_device', '/api/operator/');
