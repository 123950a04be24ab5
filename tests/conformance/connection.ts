import { once } from 'node:events';
import { connect } from 'node:net';

/** What is heard on one connection, to the end of as many answers as there are requests, or of the connection. */
export async function heardOf(
  baseUrl: string,
  requests: readonly Buffer[],
): Promise<{ heard: string; closed: boolean }> {
  const { hostname, port } = new URL(baseUrl);
  const socket = connect(Number(port), hostname);
  let heard = '';
  const statuses = () => statusesIn(heard);
  socket.on('data', (bytes) => (heard += bytes.toString('latin1')));
  const closed = once(socket, 'close').catch(() => undefined);
  socket.write(Buffer.concat(requests));
  while (statuses().length < requests.length && !socket.closed) await Promise.race([once(socket, 'data'), closed]);
  // Who says that they close do it.
  if (/^connection: close/im.test(heard)) await closed;
  const isClosed = socket.closed;
  socket.destroy();
  return { heard, closed: isClosed };
}

/** The status lines among what was heard. */
export const statusesIn = (heard: string): readonly string[] => heard.match(/HTTP\/1\.1 \d+/g) ?? [];
