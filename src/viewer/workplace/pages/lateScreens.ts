import { lazyPart } from '#src/ui/part/lazyPart.ts';

/** What stands in place of pages. Most documents never need either, so their code is not waited for. */
export const PasswordScreen = lazyPart(() => import('../ask/PasswordScreen.tsx'));
export const OtherFile = lazyPart(() => import('./OtherFile.tsx'));
