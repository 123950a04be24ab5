import { tabText } from '#src/stores/storage.ts';
import { isLogin, LOGIN_PATH, safeReturn } from './guard.ts';

const PATH_KEY = 'path';

const currentPath = (): string => location.hash.slice(1) || '/';
const replacePath = (path: string): void => history.replaceState(null, '', `#${path}`);

/**
 * Puts the sign-in into the address. The requested page is remembered across a reload, unless the user left it on
 * purpose.
 */
export const leaveApp = (left: boolean): void => {
  const path = currentPath();
  if (isLogin(path)) return;
  if (!left) tabText.write(PATH_KEY, path);
  replacePath(LOGIN_PATH);
};

/** The page in the address, or the one remembered during sign-in. */
export const requestedPath = (): string =>
  isLogin(currentPath()) ? safeReturn(tabText.read(PATH_KEY)) : currentPath();

/** Removes the page from the address. */
export const clearPath = (): void => replacePath('/');

/** Restores the requested page in the address. */
export const enterApp = (): void => {
  if (isLogin(currentPath())) replacePath(safeReturn(tabText.read(PATH_KEY)));
  forgetPath();
};

const forgetPath = (): void => tabText.remove(PATH_KEY);
