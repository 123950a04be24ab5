import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashOf, isSecure } from './sessions.ts';

const COOKIE = 'dms_browser';
const PATH = '/dms/user/';
const LIFE_SECONDS = 30 * 60;

/**
 * Identifies a browser before anybody is signed in, so that a sign-in begun in one browser cannot be completed in
 * another. The cookie can be SameSite=Strict although the user returns from another site: the page that opens makes a
 * call of its own.
 */
export interface BrowserMark {
  /** SHA-256 of the cookie; sets a new cookie if the browser sent none. */
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
