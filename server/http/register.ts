import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { CONFIGURATION_MAXIMUM } from '#core/contract/admin/adminConfiguration.ts';
import { LOOKUP_CSV_MAXIMUM } from '#core/contract/admin/adminLookup.ts';
import { PEOPLE_CSV_MAXIMUM } from '#core/contract/admin/adminPeople.ts';
import type { ErrorName } from '#core/contract/errors.ts';
import { CODE_OK, SYSTEM } from '#core/contract/envelope.ts';
import type { Operation } from '#core/contract/operation.ts';
import { operations, type OperationName } from '#core/contract/operations.ts';
import { mayAdminister } from '#server/rules/admin.ts';
import { ensure, Failure } from '#server/rules/failure.ts';
import type { Principal } from '#server/store/people/principals.ts';
import { readBase64, readJson } from './body.ts';
import type { BinaryAnswer, Call, Handler, Handlers, Services } from './call.ts';
import { browserMark } from './signin/browserMark.ts';
import { isOwnPage } from './crossSite.ts';
import { drainBody } from './drainBody.ts';
import { type Device, deviceCookie } from './signin/devices.ts';
import { type Guess, loginLimits, type LoginRates } from './signin/loginLimits.ts';
import { languageOf } from './messages.ts';
import { receiveParts } from './multipart.ts';
import type { Metrics } from './watch/metrics.ts';
import { origin } from '#server/store/channels/origin.ts';
import { modifiersIn, routePaths } from './paths.ts';
import { SETUP_FILE_BYTES, setupFiles, takesSetupFile } from './setupFiles.ts';
import { authenticate, sessionCookie, sessionHash } from './signin/sessions.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The user, if the call requires a session. */
    principal: Principal | undefined;
  }
  interface FastifyContextConfig {
    readonly hasSecretPath?: boolean;
  }
}

export interface CallLimits {
  readonly uploadBytes: number;
  readonly logins: LoginRates;
}

/** Largest body by call, in bytes; the marks of a whole document are the largest. */
const BODY_BYTES: Partial<Record<OperationName, number>> = {
  userLogin: 16_384,
  userLoginCloud: 32_768,
  layerSet: 8 * 1_048_576,
  adminLookupImport: 4 * LOOKUP_CSV_MAXIMUM,
  adminPeopleImport: 4 * PEOPLE_CSV_MAXIMUM,
  adminConfigurationImport: 4 * CONFIGURATION_MAXIMUM,
};

const BODY_MAXIMUM = 1_048_576;
const bodyLimitOf = (name: OperationName, services: Services): number =>
  BODY_BYTES[name] ?? (takesSetupFile(name, services) ? SETUP_FILE_BYTES : BODY_MAXIMUM);

/**
 * A refused upload is read to its end so that the browser shows the reason: up to this multiple of the upload limit.
 */
const READ_ON_LIMITS = 2;
const READ_ON_BYTES = 64 * 1_048_576;

/** Registers a route for each call of the contract, with the handler of its name. */
export function registerCalls(
  app: FastifyInstance,
  services: Services,
  handlers: Handlers,
  limits: CallLimits,
  metrics: Metrics,
): void {
  app.decorateRequest('principal', undefined);
  // Bodies arrive as text; the call, not the content type, decides how to parse them.
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  const admitSetupFile = setupFiles(services, BODY_MAXIMUM);
  const logins = loginLimits(limits.logins, services.attempts);
  const guessOf = (request: FastifyRequest, reply: FastifyReply): Guess => {
    const username = request.principal?.login ?? usernameIn(request.body);
    return { username, device: deviceOf(request, reply, services, username) };
  };

  for (const [name, operation] of calls) {
    for (const url of routePaths(operation)) {
      app.route({
        method: operation.method,
        url,
        config: { hasSecretPath: operation.hasSecretPath === true },
        bodyLimit: bodyLimitOf(name, services),
        onResponse: async (_request, reply) => metrics.request(name, reply.statusCode, reply.elapsedTime),
        onRequest: async (request, reply) => {
          // No caching unless the handler says otherwise: a browser would keep a 410 for ever, but the document may
          // come back.
          void reply.header('cache-control', 'no-store');
          await admit(request, operation, services);
          if (takesSetupFile(name, services)) await admitSetupFile(request, reply);
          if (services.store.damage !== undefined && operation.effect === 'change' && !WRITES_SESSION_ONLY.has(name))
            throw new Failure('server.readOnly');
        },
        preHandler: async (request, reply) => {
          if (operation.encoding !== 'multipart')
            request.body = operation.body === undefined ? undefined : readBody(request.body, operation);
          if (CHECKS_PASSWORD.has(name))
            await logins.admit(guessOf(request, reply), services.now(), disconnectSignal(reply));
        },
        handler: async (request, reply) => {
          const call = callOf(request, reply, operation, services, limits.uploadBytes);
          // The table pairs each name with its own handler; TypeScript cannot follow that through the loop.
          const handler = handlers[name] as unknown as Handler<OperationName>;
          const answer = await origin
            .run(request.id, () => handler(call))
            .catch(async (error: unknown) => {
              if (operation.encoding === 'multipart')
                drainBody(request, reply, Math.max(READ_ON_BYTES, READ_ON_LIMITS * limits.uploadBytes));
              if (CHECKS_PASSWORD.has(name) && error instanceof Failure && PASSWORD_WAS_RIGHT.has(error.error))
                await logins.giveBack(guessOf(request, reply));
              throw error;
            });
          if (CHECKS_PASSWORD.has(name)) await logins.giveBack(guessOf(request, reply));
          return operation.answer.kind === 'binary'
            ? sendBytes(reply, answer as BinaryAnswer)
            : { response: { system: SYSTEM, code: CODE_OK, message: '' }, ...answer };
        },
      });
    }
  }
}

/**
 * Calls that reveal whether a password is right. All count as sign-in attempts, or each would be a way around the
 * throttle.
 */
const CHECKS_PASSWORD: ReadonlySet<OperationName> = new Set([
  'userLogin',
  'userSet',
  'userVerifyPassword',
  'userTwoFactorActivate',
  'userRecoveryCodes',
  'adminEnter',
]);

/** Changes allowed while the database is damaged: they only write to tables in memory. */
const WRITES_SESSION_ONLY: ReadonlySet<OperationName> = new Set([
  'userLogin',
  'userLoginCloud',
  'userExtend',
  'userLogout',
  'userLogoutAll',
]);

/** Refusals after a right password: they do not count as failed attempts, so an office using codes is not throttled. */
const PASSWORD_WAS_RIGHT: ReadonlySet<ErrorName> = new Set([
  'login.codeRequired',
  'login.codeWrong',
  'password.same',
  'password.tooWeak',
  'twofactor.codeWrong',
]);

/** The device an attempt at a user comes from. A signed-in user is always known, from any address. */
const deviceOf = (
  request: FastifyRequest,
  reply: FastifyReply,
  { sealKey }: Pick<Services, 'sealKey'>,
  login: string,
): Device =>
  request.principal === undefined
    ? deviceCookie(request, reply, sealKey).of(login)
    : { key: `session ${request.principal.sessionHash}`, isKnown: true };

/** Aborts when the client disconnects before the answer is sent. */
function disconnectSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  return gone.signal;
}

/** Longer than any user name. Names are cut to this length, because the throttle keeps them in memory. */
const USERNAME_MAXIMUM = 200;

/** The user name in a body that has not been validated yet. */
const usernameIn = (body: unknown): string =>
  typeof body === 'object' && body !== null && 'username' in body && typeof body.username === 'string'
    ? body.username.slice(0, USERNAME_MAXIMUM)
    : '';

const calls = Object.entries(operations) as [OperationName, Operation][];

/** Runs before the body is read: checks for cross-site calls, a valid session, and that it may already be used. */
async function admit(request: FastifyRequest, operation: Operation, services: Services): Promise<void> {
  if (operation.effect === 'change' && !isOwnPage(request.headers, request.host))
    throw new Failure('request.crossSite');
  if (operation.access === 'public') return;
  const hash = sessionHash(request);
  request.principal = hash === undefined ? undefined : await authenticate(services.store, hash, services.now());
  if (request.principal === undefined) throw new Failure('session.missing');
  if (operation.access === 'pending') return;
  if (request.principal.setupRequired) throw new Failure('session.setupRequired');
  if (operation.access === 'admin') ensure(mayAdminister(request.principal));
}

/** Parses the body as JSON. Calls encoded in base64 also accept plain JSON. */
function readBody(body: unknown, { encoding }: Operation): unknown {
  const text = typeof body === 'string' ? body : '';
  if (text === '') return {};
  return readJson(encoding === 'base64' && !text.trimStart().startsWith('{') ? readBase64(text) : text);
}

function callOf(
  request: FastifyRequest,
  reply: FastifyReply,
  operation: Operation,
  services: Services,
  uploadBytes: number,
): Call<OperationName> {
  const call = {
    services,
    principal: request.principal,
    language: languageOf(request.headers['accept-language'], request.principal?.languageId),
    session: sessionCookie(request, reply),
    browser: browserMark(request, reply),
    address: request.ip,
    device: (login: string) => deviceOf(request, reply, services, login),
    rememberDevice: (login: string) => deviceCookie(request, reply, services.sealKey).remember(login),
    params: decode(operation.params, request.params),
    query: decode(operation.query, request.query),
    body: operation.encoding === 'multipart' ? undefined : decode(operation.body, request.body),
    modifiers: modifiersIn(request.params),
    header: (name: string) => [request.headers[name]].flat()[0],
    signal: disconnectSignal(reply),
    receive: async () => {
      const { metafile, upload } = await receiveParts(request, services.files, uploadBytes);
      try {
        return { body: decode(operation.body, metafile, 'archive.metadataInvalid'), upload };
      } catch (error) {
        await upload?.file.discard();
        throw error;
      }
    },
  };
  return call as unknown as Call<OperationName>;
}

function decode(schema: Operation['body'], value: unknown, refusal: ErrorName = 'request.invalid'): unknown {
  if (schema === undefined) return undefined;
  const read = z.safeParse(schema, value);
  if (!read.success) throw new Failure(refusal, { field: read.error.issues[0]?.path.join('.') ?? '' });
  return read.data;
}

const sendBytes = (reply: FastifyReply, { status, headers, body }: BinaryAnswer) =>
  reply.code(status).headers(headers).send(body);
