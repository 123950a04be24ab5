import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';

const CONNECT_MS = 5000;
/** Milliseconds until a broken connection is replaced. */
const AGAIN_MS = 1000;

/** What to do on a notification, by channel. */
type Heard = Readonly<Record<string, () => void>>;

/**
 * Listens to channels of PostgreSQL on a connection of its own, which is replaced if it breaks. Notifications can be
 * lost meanwhile, or behind a connection pooler, so the caller must also poll now and then.
 * @param heard called for every notification, and after connecting, as some may have been missed
 * @returns a function that stops it
 */
export function listen(databaseUrl: string, heard: Heard): () => Promise<void> {
  const closing = new AbortController();
  const { signal } = closing;
  const listening = (async () => {
    while (!signal.aborted) {
      await hear(databaseUrl, heard, signal).catch(() => undefined);
      await wait(AGAIN_MS, undefined, { signal }).catch(() => undefined);
    }
  })();
  return async () => {
    closing.abort();
    await listening;
  };
}

/** Listens until the connection ends; rejects if there is none. */
async function hear(connectionString: string, heard: Heard, signal: AbortSignal): Promise<void> {
  const client = new Client({ connectionString, keepAlive: true, connectionTimeoutMillis: CONNECT_MS });
  const over = Promise.withResolvers<void>();
  const end = () => over.resolve();
  client
    .on('end', end)
    .on('error', end)
    .on('notification', ({ channel }) => heard[channel]?.());
  signal.addEventListener('abort', end);
  try {
    await client.connect();
    for (const [channel, tell] of Object.entries(heard)) {
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
      tell();
    }
    await over.promise;
  } finally {
    signal.removeEventListener('abort', end);
    await client.end();
  }
}
