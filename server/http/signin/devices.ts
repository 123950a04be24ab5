import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fold } from '#core/text/fold.ts';
import { isSecure } from './sessions.ts';

const COOKIE = 'dms_device';
/** Whoever chooses one has nothing of it: the seals beneath it are ours. */
const NUMBER = /^[\w-]{22}$/;
const PATH = '/dms/user/';
/** As long as browsers keep one. */
const LIFE_SECONDS = 400 * 24 * 3600;
/** Users of one device that are remembered; the one who has signed in least lately makes room. */
const USERS = 8;

/** Where attempts come from. */
export interface Device {
  /** What they are counted by. */
  readonly key: string;
  /** Whether the user who is meant has signed in from here: then nobody else uses up its allowance. */
  readonly isKnown: boolean;
}

/**
 * The browser's side of having signed in before: a random number, and beneath it a seal for each user who did. It opens
 * nothing.
 */
export interface DeviceCookie {
  /** The device where it is known to that user, its network address otherwise. */
  of(login: string): Device;
  /** The user has signed in here. */
  remember(login: string): void;
}

export function deviceCookie(request: FastifyRequest, reply: FastifyReply, key: Buffer): DeviceCookie {
  const [brought = '', ...seals] = (request.cookies[COOKIE] ?? '').slice(0, 1000).split('.');
  const sealed = (number: string, login: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify(['device', number, fold(login.trim())]))
      .digest()
      .subarray(0, 16)
      .toString('base64url');
  const isSealed = (login: string) => {
    const own = Buffer.from(sealed(brought, login));
    return seals
      .map((seal) => Buffer.from(seal))
      .some((seal) => seal.length === own.length && timingSafeEqual(seal, own));
  };
  return {
    of: (login) =>
      isSealed(login) ? { key: `device ${brought}`, isKnown: true } : { key: request.ip, isKnown: false },
    remember: (login) => {
      const number = NUMBER.test(brought) ? brought : randomBytes(16).toString('base64url');
      const own = sealed(number, login);
      const others = seals.filter((seal) => seal !== own);
      reply.setCookie(COOKIE, [number, own, ...others].slice(0, USERS + 1).join('.'), {
        path: PATH,
        httpOnly: true,
        sameSite: 'strict',
        secure: isSecure(request),
        maxAge: LIFE_SECONDS,
      });
    },
  };
}
