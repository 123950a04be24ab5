import { once } from 'node:events';
import { connect } from 'node:net';

/** Everything received on one connection, until there are as many answers as requests or it is closed. */
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
  // A server that announces it will close the connection must do so.
  if (/^connection: close/im.test(heard)) await closed;
  const isClosed = socket.closed;
  socket.destroy();
  return { heard, closed: isClosed };
}

/** The status lines in the received text. */
export const statusesIn = (heard: string): readonly string[] => heard.match(/HTTP\/1\.1 \d+/g) ?? [];
