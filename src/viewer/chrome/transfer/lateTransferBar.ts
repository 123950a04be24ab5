import { lazyPart } from '#src/ui/part/lazyPart.ts';

/** The bar of a file on its way: nobody waits for its code before one is. */
export const TransferBar = lazyPart(() => import('./TransferBar.tsx'), { waiting: null });
