import { lazyPart } from '#src/ui/part/lazyPart.ts';

/** The progress bar of a transfer, whose code is only loaded when needed. */
export const TransferBar = lazyPart(() => import('./TransferBar.tsx'), { waiting: null });
