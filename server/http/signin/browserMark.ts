import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashOf, isSecure } from './sessions.ts';

const COOKIE = 'dms_browser';
const PATH = '/dms/user/';
const LIFE_SECONDS = 30 * 60;

/**
 * Tells one browser from another before anybody is signed in, so that a sign-in begun in one cannot be ended in
 * another. The cookie is a strict one although the user comes back from another site: the page that is opened then asks
 * by a call of its own.
 */
export interface BrowserMark {
  /** SHA-256 of the cookie, which is sent where the browser brought none. */
  readonly hash: () => string;
}

export const browserMark = (request: FastifyRequest, reply: FastifyReply): BrowserMark => ({
  hash: () => {
    const brought = request.cookies[COOKIE];
    const cookie = brought ?? randomBytes(16).toString('base64url');
    reply.setCookie(COOKIE, cookie, {
      path: PATH,
      httpOnly: true,
      sameSite: 'strict',
      secure: isSecure(request),
      maxAge: LIFE_SECONDS,
    });
    return hashOf(cookie);
  },
});
