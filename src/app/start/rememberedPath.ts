import { onUserLeft } from '#src/stores/session/reset.ts';
import { tabText } from '#src/stores/storage.ts';
import { isLogin, LOGIN_PATH, safeReturn } from './guard.ts';

const PATH_KEY = 'path';

const currentPath = (): string => location.hash.slice(1) || '/';
const goTo = (path: string): void => history.replaceState(null, '', `#${path}`);

/**
 * Puts the login into the address. The place asked for survives a reload of the login page, unless the user left it on
 * purpose.
 */
export const stepOut = (left: boolean): void => {
  const path = currentPath();
  if (isLogin(path)) return;
  if (!left) tabText.write(PATH_KEY, path);
  goTo(LOGIN_PATH);
};

/** The place in the address, or the one remembered for after the login. */
export const headedFor = (): string => (isLogin(currentPath()) ? safeReturn(tabText.read(PATH_KEY)) : currentPath());

/** Forgets the place in the address. */
export const leavePlace = (): void => goTo('/');

/** Puts the place that was asked for back into the address. */
export const stepIn = (): void => {
  if (isLogin(currentPath())) goTo(safeReturn(tabText.read(PATH_KEY)));
  forgetPath();
};

const forgetPath = (): void => tabText.remove(PATH_KEY);

onUserLeft(forgetPath);
