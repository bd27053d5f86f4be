// Compresses the answers of public reads. Must never see an answer that holds a secret beside text of the one who asks: its
// length would tell the secret (BREACH); so only rows of routeList.ts that say `isPublic` come here.
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Below it an answer fits into one packet, compressed or not. */
export const LEAST_CHARACTERS = 1_200;
/** On the thread pool and cheap: five of eleven steps give nearly all of the gain. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const GZIP = { level: 5 };

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** The best of what the client says it takes; an encoding that it weighs with 0 is not taken. */
export function encodingOf(accepted: string | undefined): 'br' | 'gzip' | undefined {
  const taken = (accepted ?? '')
    .split(',')
    .filter((part) => !/;\s*q=0(?:\.0*)?\s*$/.test(part))
    .map((part) => part.split(';', 1)[0]?.trim().toLowerCase());
  return (['br', 'gzip'] as const).find((encoding) => taken.includes(encoding));
}

/** The text, or the bytes, as they go out, with the headers that say so. */
export async function compressed<Body extends string | Uint8Array>(
  request: FastifyRequest,
  reply: FastifyReply,
  text: Body,
): Promise<Body | Buffer> {
  if (text.length < LEAST_CHARACTERS) return text;
  const others = reply.getHeader('vary')?.toString();
  reply.header('vary', others === undefined ? 'accept-encoding' : `${others}, accept-encoding`);
  const encoding = encodingOf(request.headers['accept-encoding']?.toString());
  if (encoding === undefined) return text;
  reply.header('content-encoding', encoding);
  return encoding === 'br' ? brotli(text, BROTLI) : gzipped(text, GZIP);
}
