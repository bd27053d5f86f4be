// The public log as files: what any reader of tlog-tiles fetches, from any page. Paths, types and caching are those of
// ../transparency/tlog-tiles.md, byte by byte; limits and turns are those of every public read.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PublicLog } from '../publicLog/ports.ts';
import { Refusal } from '../services/refusal.ts';
import { compressed } from './compress.ts';
import type { RateLimiter } from './rateLimits.ts';
import type { ReadTurns } from './readTurns.ts';
import { sourceOf } from './sourceOf.ts';

const PREFIX = '/log/';
/** What is in a tile never changes, and a partial one is always the beginning of the full one. */
const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Asked for again each time: it changes every other second. */
const MUTABLE = 'no-cache';
/** A few hundred rows of the database. */
const TILE_WEIGHT = 2;

export interface PublicLogRouteOptions {
  readonly log: Pick<PublicLog, 'describe' | 'tile'>;
  readonly limiter: RateLimiter;
  readonly reads: ReadTurns;
}

/** Anybody's page may read it: it holds nothing of who asks. */
function openToAll(reply: FastifyReply): void {
  reply.header('access-control-allow-origin', '*');
  reply.header('cross-origin-resource-policy', 'cross-origin');
}

export function addPublicLog(app: FastifyInstance, options: PublicLogRouteOptions): void {
  const { log, limiter, reads } = options;

  const begin = (request: FastifyRequest, reply: FastifyReply, weight: number): void => {
    openToAll(reply);
    limiter.take('address', sourceOf(request.ip), weight);
  };

  app.get(`${PREFIX}checkpoint`, async (request, reply) => {
    begin(request, reply, 1);
    reply.type('text/plain; charset=utf-8').header('cache-control', MUTABLE);
    return log.describe().checkpoint;
  });

  app.get<{ Params: { '*': string } }>(`${PREFIX}tile/*`, async (request, reply) => {
    begin(request, reply, TILE_WEIGHT);
    const path = `tile/${request.params['*']}`;
    const tile = await reads.run(TILE_WEIGHT, () => log.tile(path));
    if (tile === undefined) throw new Refusal('not_found');
    reply.type('application/octet-stream').header('cache-control', IMMUTABLE);
    // Hashes do not get smaller.
    const isText = path.startsWith('tile/entries/');
    return reply.send(
      isText ? await compressed(request, reply, Buffer.from(tile)) : Buffer.from(tile),
    );
  });
}
