import type { Ready } from '../protocol.ts';

/** A render process that dies of whatever it is asked: no document can be relied on for that. */
process.on('message', () => process.exit(3));
process.on('disconnect', () => process.exit(0));
process.send?.({ ready: true } satisfies Ready);
