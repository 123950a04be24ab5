import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Address of the client below the server (specification, section 1). */
export const CLIENT_PATH = '/viewer/';
/** Folder of the build whose file names carry their hash. */
const HASHED = join('viewer', 'assets');

/** Serves the built client: hashed files for ever, everything else asked for again; compressed neighbours (.br, .gz) where the build made them. */
export async function serveClient(app: FastifyInstance, clientDir: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: clientDir,
    prefix: CLIENT_PATH,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => void reply.header('cache-control', path.includes(HASHED) ? 'public, max-age=31536000, immutable' : 'no-cache'),
  });
  // The router ignores a slash at the end, and so never sees the plugin's wildcard for the folder itself.
  app.get(CLIENT_PATH, (_request, reply) => reply.sendFile('index.html'));
  app.get('/', (_request, reply) => reply.redirect(CLIENT_PATH));
}
