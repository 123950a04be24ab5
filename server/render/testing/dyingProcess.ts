import type { Ready } from '../protocol.ts';

/** A render process that dies on every order: no document does that reliably. */
process.on('message', () => process.exit(3));
process.on('disconnect', () => process.exit(0));
process.send?.({ ready: true } satisfies Ready);
