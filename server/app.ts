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
import { registerDocusignHook } from './http/docusignHook.ts';
import { failureAnswer, failureOf } from './http/errors.ts';
import { languageOf } from './http/messages.ts';
import { openApiDocument } from './http/openapi.ts';
import { type CallLimits, registerCalls } from './http/register.ts';
import { handlers } from './routes/handlers.ts';
import { Failure } from './rules/failure.ts';

export interface AppOptions {
  readonly logLevel: string;
  /**
   * How many proxies in front say by X-Forwarded-* who asks and how (TLS, address): what stands further left was
   * written by the client.
   */
  readonly trustProxy: number;
}

/** Milliseconds a request may take to arrive: the largest upload over a slow line, and no more. */
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

/** What a proxy in front calls the request, where one is believed; a name of our own otherwise. */
const requestId = (given: string | string[] | undefined, isBelieved: boolean): string =>
  isBelieved && typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();

/** Fastify with everything that holds for every answer: headers, failures, log, compression. */
export async function createApp({ logLevel, trustProxy }: AppOptions): Promise<FastifyInstance> {
  const app = fastify({
    // Headers carry the session and a document's password; the library for uploads would log them at the finest level.
    logger: { level: logLevel, redact: { paths: ['headers', '*.headers'], remove: true } },
    // The hook below says what is said of a request.
    logController: new LogController({ disableRequestLogging: true }),
    exposeHeadRoutes: false,
    genReqId: (request) => requestId(request.headers['x-request-id'], trustProxy > 0),
    trustProxy: trustProxy > 0 && ((_address, hop) => hop < trustProxy),
    requestTimeout: REQUEST_MS,
    // Idle connections end at once when the server closes; answers under way are let finish.
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: PARAMETER_MAXIMUM },
    // An address that cannot be decoded reaches no route, and still gets the envelope.
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
  // Path only: a query may carry what people searched for, and a body is nobody's business. Of a secret path its
  // pattern is logged, and nothing of one that leads nowhere: it may be a secret one, mistyped.
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
    // The same as frame-ancestors says, for browsers that know only this.
    xFrameOptions: { action: 'deny' },
    // Only a proxy that terminates TLS can promise that this host will have it tomorrow.
    strictTransportSecurity: trustProxy > 0,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
  });
  await app.register(cookie);
  await app.register(multipart);
  // Quality 4 costs what gzip costs and saves more; 11 is for files compressed once.
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  return app;
}

/** Adds the calls of the contract, its OpenAPI document, and the client where it is built. */
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
  const openApi = openApiDocument(operations);
  app.get('/dms/openapi.json', () => openApi);
  if (clientDir !== undefined)
    await serveClient(app, clientDir, () => ({
      cloudOffice: services.cloudLogins !== undefined,
      setup: services.setup.code !== undefined,
      ...pages,
    }));
}
