import type { FastifyReply, FastifyRequest } from 'fastify';

const NAME = 'fairlead_maker';
/** As long as browsers keep any cookie. */
const MOST_SECONDS = 400 * 86_400;

/** The secret of the browser that made an account (services/security/practiceCodes.ts); '' where it keeps none. */
export function readMaker(request: FastifyRequest): string {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  const own = pairs.find((pair) => pair.startsWith(`${NAME}=`));
  return own?.slice(NAME.length + 1) ?? '';
}

/** No script sees it, no other site sends it, and no other path than the calls that use it gets it. */
export function writeMaker(request: FastifyRequest, reply: FastifyReply, secret: string): void {
  const secure = request.protocol === 'https' ? '; Secure' : '';
  reply.header(
    'set-cookie',
    `${NAME}=${secret}; Path=/api/; Max-Age=${MOST_SECONDS}; HttpOnly; SameSite=Strict${secure}`,
  );
}
