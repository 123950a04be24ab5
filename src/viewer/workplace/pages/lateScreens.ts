import { lazyPart } from '#src/ui/part/lazyPart.ts';

/** Screens shown in place of pages. Most documents need neither, so they are loaded on demand. */
export const PasswordScreen = lazyPart(() => import('../ask/PasswordScreen.tsx'));
export const OtherFile = lazyPart(() => import('./OtherFile.tsx'));
