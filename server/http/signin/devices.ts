import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fold } from '#core/text/fold.ts';
import { isSecure } from './sessions.ts';

const COOKIE = 'dms_device';
/** A forged device id gains nothing: the seals below it are signed by the server. */
const NUMBER = /^[\w-]{22}$/;
const PATH = '/dms/user/';
/** The longest that browsers keep a cookie. */
const LIFE_SECONDS = 400 * 24 * 3600;
/** Users remembered per device; beyond it the one who signed in longest ago is dropped. */
const USERS = 8;

/** Where attempts come from, for counting them. */
export interface Device {
  /** The key attempts are counted by. */
  readonly key: string;
  /** Whether this user has signed in from here before: then nobody else can use up the allowance. */
  readonly isKnown: boolean;
}

/**
 * The cookie that recognises a device: a random id, and a seal for each user who has signed in there. It grants no
 * access.
 */
export interface DeviceCookie {
  /** The device if this user is known on it, otherwise the network address. */
  of(login: string): Device;
  /** Adds a user who has just signed in. */
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
