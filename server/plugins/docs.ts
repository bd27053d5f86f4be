import type { FastifyInstance } from 'fastify';
import type { Route } from '../routes/route.ts';
import { makeOpenApi } from './openApi.ts';

/** The API reference at /api/docs; its pages load nothing inline, so the security headers stay as they are, but for Trusted Types. */
export async function serveDocs(
  app: FastifyInstance,
  routes: readonly Route[],
  brand: string,
): Promise<void> {
  const document = makeOpenApi(routes, brand);
  // Loaded here, so that an app without the reference does not carry it.
  const { default: swagger } = await import('@fastify/swagger');
  const { default: swaggerUi } = await import('@fastify/swagger-ui');
  await app.register(swagger, {
    mode: 'static',
    specification: { document: document as never },
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    // The bare layout: its top bar would bring another brand.
    theme: { title: `${brand} API` },
    uiConfig: { layout: 'BaseLayout', docExpansion: 'list', deepLinking: true },
  });
}
