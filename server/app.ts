import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import cookie from '@fastify/cookie';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { operations } from '#core/contract/operations.ts';
import type { ServerOptions } from './options.ts';
import type { Services } from './http/call.ts';
import { serveClient } from './http/client.ts';
import { type HealthOptions, serveHealth } from './http/watch/health.ts';
import { logOutput } from './http/watch/output.ts';
import { registerDocusignHook } from './http/docusignHook.ts';
import { failureAnswer, failureOf } from './http/errors.ts';
import { languageOf } from './http/messages.ts';
import { type Json, openApiDocument } from './http/openapi.ts';
import { type CallLimits, registerCalls } from './http/register.ts';
import { handlers } from './routes/handlers.ts';
import { Failure } from './rules/failure.ts';

export interface AppOptions {
  readonly logLevel: string;
  /**
   * Number of trusted proxies in front: that many last entries of X-Forwarded-* are trusted; the client could have
   * forged any further left.
   */
  readonly trustProxy: number;
}

/** Milliseconds a request may take to arrive: enough for the largest upload over a slow line. */
const REQUEST_MS = 30 * 60_000;
/** Longest value of a path parameter, encoded. */
const PARAMETER_MAXIMUM = 1000;

const answerUnknown = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const { status, envelope } = failureAnswer(
    new Failure('call.unknown'),
    languageOf(request.headers['accept-language'], undefined),
  );
  return reply.code(status).send(envelope);
};

/** The proxy's request id if a proxy is trusted, otherwise a random one. */
const requestId = (given: string | string[] | undefined, isBelieved: boolean): string =>
  isBelieved && typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();

/** Creates Fastify with what applies to every answer: headers, failures, log, compression. */
export async function createApp({ logLevel, trustProxy }: AppOptions): Promise<FastifyInstance> {
  const app = fastify({
    // Headers carry the session and a document's password; the library for uploads would log them at the finest level.
    logger: { level: logLevel, stream: logOutput, redact: { paths: ['headers', '*.headers'], remove: true } },
    // The onResponse hook below logs requests.
    logController: new LogController({ disableRequestLogging: true }),
    exposeHeadRoutes: false,
    genReqId: (request) => requestId(request.headers['x-request-id'], trustProxy > 0),
    trustProxy: trustProxy > 0 && ((_address, hop) => hop < trustProxy),
    requestTimeout: REQUEST_MS,
    // On shutdown idle connections close at once; requests in flight may finish.
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: PARAMETER_MAXIMUM },
    // A URL that cannot be decoded matches no route and still gets the envelope.
    frameworkErrors: (_error, request, reply: FastifyReply) => {
      void answerUnknown(request, reply);
    },
  });
  app.setErrorHandler((error, request, reply) => {
    const failure = failureOf(error, request.log);
    const { status, envelope } = failureAnswer(
      failure,
      languageOf(request.headers['accept-language'], request.principal?.languageId),
    );
    if (failure.details['seconds'] !== undefined) void reply.header('retry-after', failure.details['seconds']);
    return reply.code(status).send(envelope);
  });
  app.setNotFoundHandler(answerUnknown);
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id);
  });
  // Log only the path: the query may hold search terms and the body is private. For a route whose path holds a secret
  // the pattern is logged, and nothing for an unknown path, which may be a mistyped secret one.
  app.addHook('onResponse', async (request, reply) => {
    const { url, config } = request.routeOptions;
    request.log.info({
      method: request.method,
      path: url === undefined || config.hasSecretPath === true ? url : request.url.split('?')[0],
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    });
  });

  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // pdf.js decodes JPEG 2000, JBIG2 and colour profiles by WebAssembly; scripts made of text stay forbidden.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        imgSrc: ["'self'", 'blob:', 'data:'],
        mediaSrc: ["'self'", 'blob:'],
        workerSrc: ["'self'", 'blob:'],
        // Mantine positions and themes by inline styles.
        styleSrc: ["'self'", "'unsafe-inline'"],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // Same as frame-ancestors, for older browsers.
    xFrameOptions: { action: 'deny' },
    // Only behind a proxy that ends TLS can we promise TLS for the future.
    strictTransportSecurity: trustProxy > 0,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
  });
  await app.register(cookie);
  await app.register(multipart);
  // A window of rows has some 70 kB: a stream for each takes longer than compressing it.
  // Quality 4 costs as much CPU as gzip and saves more; 11 is for files compressed once.
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    syncThreshold: 131_072,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  return app;
}

/** Adds the calls of the contract, the OpenAPI document and, if it is built, the client. */
export async function serve(
  app: FastifyInstance,
  services: Services,
  limits: CallLimits,
  { clientDir, pages }: Pick<ServerOptions, 'clientDir' | 'pages'>,
  health: HealthOptions,
): Promise<void> {
  registerCalls(app, services, handlers, limits, health.metrics);
  serveHealth(app, health);
  registerDocusignHook(app, services);
  let openApi: Json | undefined;
  // Made when first asked for, so that the server starts sooner.
  app.get('/dms/openapi.json', () => (openApi ??= openApiDocument(operations)));
  if (clientDir !== undefined)
    await serveClient(app, clientDir, async () => ({
      cloudOffice: services.cloudLogins !== undefined,
      ...(services.cloudLogins && {
        providers: services.cloudLogins.providers.map(({ id, name, standard }) => ({ id, name, standard })),
      }),
      setup: (await services.setupCode?.isOpen()) === true,
      ...pages,
    }));
}
