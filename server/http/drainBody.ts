import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Reads and discards the rest of a refused request's body. Otherwise the next request on the connection would wait for
 * ever, and a browser reads the answer only after it has sent everything.
 * @param limitBytes reads at most this much: a longer declared body closes the connection after the answer, a longer
 * actual one cuts it off.
 */
export function drainBody(request: FastifyRequest, reply: FastifyReply, limitBytes: number): void {
  const { raw } = request;
  if (raw.readableEnded || raw.destroyed) return;
  raw.unpipe();
  if (Number(raw.headers['content-length'] ?? 0) > limitBytes) void reply.header('connection', 'close');
  let rest = limitBytes;
  raw.on('data', (chunk: Buffer) => {
    rest -= chunk.byteLength;
    if (rest < 0) raw.destroy();
  });
  // The client may disconnect; nothing is left to do then.
  raw.on('error', () => undefined);
  // An unpiped stream stays paused even though it has a data listener.
  raw.resume();
}
