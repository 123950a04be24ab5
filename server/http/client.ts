import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Address of the client below the server (specification, section 1). */
export const CLIENT_PATH = '/viewer/';
/** Where the cloud office redirects users to (specification, section 2, Routes). */
const CLOUD_CALLBACK = `${CLIENT_PATH}login/oauth`;
/**
 * The deployment settings in the client's page, while empty: an element that an administrator has filled in is kept.
 */
const EMPTY_DEPLOYMENT = /(<script type="application\/json" id="deployment">)\s*\{\s*\}\s*(<\/script>)/;
/** Absent and false are the client's defaults. */
interface ToldDeployment {
  readonly cloudOffice: boolean;
  readonly providers?: readonly { readonly id: number; readonly name: string; readonly standard: boolean }[];
  readonly setup: boolean;
  readonly privacy?: string;
  readonly chatbot?: string;
}

/** Folder of the build whose file names carry their hash. */
const ASSETS = 'assets/';
const HASHED = join('viewer', ASSETS);

/**
 * Serves the built client: hashed files are cached for ever, others revalidated. Sends the precompressed .br or .gz if
 * there is one.
 */
export async function serveClient(
  app: FastifyInstance,
  clientDir: string,
  deployment: () => ToldDeployment | Promise<ToldDeployment>,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: clientDir,
    // The plugin's own route reads the folder on every request to compare the case of names; here it is read once.
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) =>
      void reply.header('cache-control', path.includes(HASHED) ? 'public, max-age=31536000, immutable' : 'no-cache'),
  });
  const entries = await readdir(clientDir, { recursive: true, withFileTypes: true });
  const files = new Set(
    entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(clientDir, join(parentPath, name)).replaceAll(sep, '/')),
  );
  app.get<{ Params: { '*': string } }>(`${CLIENT_PATH}*`, ({ params, headers, url }, reply) => {
    const path = params['*'];
    if (files.has(path)) return reply.sendFile(path);
    // An address of the client typed without its `#`: scripts and pictures do not ask for a page.
    if (headers.accept?.includes('text/html') === true && !path.startsWith(ASSETS))
      return reply.redirect(`${CLIENT_PATH}#/${url.slice(CLIENT_PATH.length)}`);
    return reply.callNotFound();
  });
  // The router ignores a trailing slash, so the wildcard does not match the folder itself.
  const page = await readFile(join(clientDir, 'index.html'), 'utf8');
  const told = (deployed: ToldDeployment) =>
    page.replace(
      EMPTY_DEPLOYMENT,
      // An address might contain `</script>`.
      (_, start: string, end: string) => start + JSON.stringify(deployed).replaceAll('<', '\\u003c') + end,
    );
  for (const path of [CLIENT_PATH, CLOUD_CALLBACK]) {
    app.get(path, async (_request, reply) => {
      const deployed = await deployment();
      return Object.values(deployed).some(Boolean)
        ? reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(told(deployed))
        : reply.sendFile('index.html');
    });
  }
  app.get('/', (_request, reply) => reply.redirect(CLIENT_PATH));
}
