import { lazyPart } from '#src/ui/part/lazyPart.ts';

/** Screens shown in place of pages. Most documents need none of them, so they are loaded on demand. */
export const PasswordScreen = lazyPart(() => import('../ask/PasswordScreen.tsx'));
export const DeletedScreen = lazyPart(() => import('../ask/DeletedScreen.tsx'));
export const OtherFile = lazyPart(() => import('./OtherFile.tsx'));
