import { type RefObject, useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { isOffered, runCommand } from '#src/commands/named.ts';

/**
 * Where the focus goes on navigation: into the list if it was there when the page was left, otherwise to the page. A
 * page that sets the focus itself, or an open dialog, keeps it; so does what a person focused while a redirect, such as
 * that to the start page, was loading its page.
 */
export const useRouteFocus = (main: RefObject<HTMLElement | null>): void => {
  const { pathname } = useLocation();
  const isRedirect = useNavigationType() === NavigationType.Replace;
  const shown = useRef(pathname);
  const leftInList = useRef(new Set<string>());
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || main.current?.contains(target) !== true) return;
      if (target.closest('[role="grid"]') === null) leftInList.current.delete(pathname);
      else leftInList.current.add(pathname);
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, [main, pathname]);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const { activeElement } = document;
    if (activeElement !== null && activeElement.closest('[role="dialog"]') !== null) return;
    if (isRedirect && activeElement !== null && activeElement !== document.body) return;
    if (leftInList.current.has(pathname) && isOffered('list.focus')) runCommand('list.focus', undefined);
    else if (main.current?.contains(activeElement) !== true) main.current?.focus({ preventScroll: true });
  }, [main, pathname, isRedirect]);
};
