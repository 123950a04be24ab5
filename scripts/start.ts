import { runServer } from '#server/main.ts';
import { buildClient } from './build.ts';

/** `npm start`: the client is built if it is stale, then the server runs until SIGTERM or SIGINT. */
try {
  await buildClient((line) => console.log(line));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
await runServer(process.argv.slice(2), process.env);
