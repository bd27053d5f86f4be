import { existsSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { isPartOfAPage, removeDocumentHeaders } from './securityHeaders.ts';

/** The built client's address (product.md §2: base /h5/). */
const BASE = '/h5/';
/** Names under assets/ carry the hash of their content. */
const IMMUTABLE = 'public, max-age=31536000, immutable';
const HOUR = 'public, max-age=3600';
/** What decides which assets a page loads must always be asked for. */
const ALWAYS_ASKED = /(\/index\.html|\/sw\.js|\.webmanifest)(\.br|\.gz)?$/;

/** Serves the built client at /h5/ with the compressed twins the build wrote; source maps are never served. */
export async function serveClient(app: FastifyInstance, folder: string | undefined): Promise<void> {
  for (const path of ['/', '/h5']) {
    app.get(path, (_request, reply) => reply.redirect(BASE, 302));
  }
  if (folder === undefined || !existsSync(folder)) return;
  const { default: fastifyStatic } = await import('@fastify/static');
  await app.register(fastifyStatic, {
    root: folder,
    prefix: BASE,
    preCompressed: true,
    dotfiles: 'ignore',
    cacheControl: false,
    allowedPath: (path) => !path.endsWith('.map'),
    setHeaders: (reply, path) => {
      const file = path.replaceAll('\\', '/');
      if (ALWAYS_ASKED.test(file)) reply.header('cache-control', 'no-cache');
      else reply.header('cache-control', file.includes('/assets/') ? IMMUTABLE : HOUR);
      if (isPartOfAPage(file)) removeDocumentHeaders(reply);
    },
  });
}
