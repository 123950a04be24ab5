import { onUserLeft } from '#src/stores/session/reset.ts';
import { tabText } from '#src/stores/storage.ts';

const PATH_KEY = 'path';

/** The place the visitor wanted before the login came between; it survives a reload of the login page. */
export const rememberPath = (path: string): void => tabText.write(PATH_KEY, path);
export const rememberedPath = (): string | undefined => tabText.read(PATH_KEY);
export const forgetPath = (): void => tabText.remove(PATH_KEY);

onUserLeft(forgetPath);
