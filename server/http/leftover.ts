import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Reads on what is left of a body whose call was refused, and forgets it: nobody else does, and the next request on the
 * connection would wait for ever. A browser takes notice of the answer only once it has sent everything.
 * @param limitBytes most that is read so; where more is announced the connection is closed, and where more comes cut.
 */
export function forgetRest(request: FastifyRequest, reply: FastifyReply, limitBytes: number): void {
  const { raw } = request;
  if (raw.readableEnded || raw.destroyed) return;
  raw.unpipe();
  if (Number(raw.headers['content-length'] ?? 0) > limitBytes) void reply.header('connection', 'close');
  let rest = limitBytes;
  raw.on('data', (chunk: Buffer) => {
    rest -= chunk.byteLength;
    if (rest < 0) raw.destroy();
  });
  // The client may hang up meanwhile: there is nobody left to tell.
  raw.on('error', () => undefined);
  // A stream that was unpiped stands still although somebody listens.
  raw.resume();
}
