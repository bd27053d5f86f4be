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
/** In the place of a product's id; no id has small letters. */
const ALL_PRODUCTS = 'all';
/** What is in a tile never changes, and a partial one is always the beginning of the full one. */
const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Asked for again each time: it changes every other second. */
const MUTABLE = 'no-cache';
/** In the turns of reads: a few hundred rows of the database. */
const TILE_WEIGHT = 2;

export interface TickTexts {
  /** A product's second of the tick log, or without one all products', while their lines are kept. */
  secondText(productId: string | undefined, second: number): Promise<string | undefined>;
}

/** The closes of minutes, as the log has roots over them. */
export interface ClosesTexts {
  /** A line for each product. */
  linesOf(root: string): Promise<readonly string[] | undefined>;
}

export interface PublicLogRouteOptions {
  readonly log: Pick<PublicLog, 'describe' | 'tile'>;
  readonly ticks: TickTexts;
  readonly closes: ClosesTexts;
  readonly limiter: RateLimiter;
  readonly reads: ReadTurns;
}

/** The start of a second in milliseconds, as entries have it; or in seconds, as people write it. */
function secondAsked(text: string): number | undefined {
  if (!/^\d{1,14}$/.test(text)) return undefined;
  const given = Number(text);
  const second = text.length <= 10 ? given * 1000 : given;
  return second % 1000 === 0 ? second : undefined;
}

const isRoot = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);

/** Anybody's page may read it: it holds nothing of who asks. */
function openToAll(reply: FastifyReply): void {
  reply.header('access-control-allow-origin', '*');
  reply.header('cross-origin-resource-policy', 'cross-origin');
}

export function addPublicLog(app: FastifyInstance, options: PublicLogRouteOptions): void {
  const { log, ticks, closes, limiter, reads } = options;

  const begin = (request: FastifyRequest, reply: FastifyReply): void => {
    openToAll(reply);
    limiter.take('publicLog', sourceOf(request.ip));
  };

  app.get(`${PREFIX}checkpoint`, async (request, reply) => {
    begin(request, reply);
    reply.type('text/plain; charset=utf-8').header('cache-control', MUTABLE);
    return log.describe().checkpoint;
  });

  app.get<{ Params: { productId: string; second: string } }>(
    `${PREFIX}ticks/:productId/:second`,
    async (request, reply) => {
      begin(request, reply);
      const { productId, second } = request.params;
      const asked = secondAsked(second);
      const text =
        asked === undefined
          ? undefined
          : await reads.run(TILE_WEIGHT, () =>
              ticks.secondText(productId === ALL_PRODUCTS ? undefined : productId, asked),
            );
      if (text === undefined) throw new Refusal('not_found');
      // Its lines never change; their books are there for ten minutes, later their hashes.
      reply.type('text/plain; charset=us-ascii').header('cache-control', MUTABLE);
      return reply.send(await compressed(request, reply, Buffer.from(text)));
    },
  );

  app.get<{ Params: { root: string } }>(`${PREFIX}closes/:root`, async (request, reply) => {
    begin(request, reply);
    const { root } = request.params;
    const lines = isRoot(root)
      ? await reads.run(TILE_WEIGHT, () => closes.linesOf(root))
      : undefined;
    if (lines === undefined) throw new Refusal('not_found');
    reply.type('text/plain; charset=us-ascii').header('cache-control', IMMUTABLE);
    const text = lines.map((line) => `${line}\n`).join('');
    return reply.send(await compressed(request, reply, Buffer.from(text)));
  });

  app.get<{ Params: { '*': string } }>(`${PREFIX}tile/*`, async (request, reply) => {
    begin(request, reply);
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
