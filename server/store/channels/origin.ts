import { AsyncLocalStorage } from 'node:async_hooks';

/** The request that something happens for: what it leaves to be done bears its name, and so does the log of it. */
export const origin = new AsyncLocalStorage<string>();
