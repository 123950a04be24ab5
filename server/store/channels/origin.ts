import { AsyncLocalStorage } from 'node:async_hooks';

/** Id of the request being handled; recorded in its jobs and log lines. */
export const origin = new AsyncLocalStorage<string>();
