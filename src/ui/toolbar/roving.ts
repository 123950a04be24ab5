import { type KeyboardEvent, type RefObject, useLayoutEffect } from 'react';

const CONTROLS = 'button:enabled, input:enabled, select:enabled, a[href]';

/** Disabled items are skipped, but the focus can move away from one that has it. */
const controlsOf = (toolbar: HTMLElement): HTMLElement[] =>
  [...toolbar.querySelectorAll<HTMLElement>(CONTROLS)].filter(
    (control) => control.ariaDisabled !== 'true' || control === document.activeElement,
  );

/** A single Tab stop for the whole toolbar, even as its items change (WAI-ARIA, toolbar pattern). */
export function useRoving(toolbar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = toolbar.current;
    if (element === null) return undefined;
    let last: Element | null = null;
    /** Tab reaches the control that had the focus last. */
    const keep = () => {
      const controls = controlsOf(element);
      const chosen =
        controls.find((control) => control === document.activeElement) ??
        controls.find((control) => control === last) ??
        controls[0];
      last = chosen ?? null;
      for (const control of element.querySelectorAll<HTMLElement>(CONTROLS))
        control.tabIndex = control === chosen ? 0 : -1;
    };
    keep();
    const watch = new MutationObserver(keep);
    watch.observe(element, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['disabled', 'aria-disabled'],
    });
    element.addEventListener('focusin', keep);
    return () => {
      watch.disconnect();
      element.removeEventListener('focusin', keep);
    };
  }, [toolbar]);
}

/**
 * Moves the focus in the toolbar: to the neighbour, skipping disabled items and wrapping around; Home and End go to the
 * ends.
 */
export function walk(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget } = event;
  // React also delivers events of a toolbar's menus here, although these are rendered elsewhere.
  if (
    !(target instanceof HTMLElement) ||
    !currentTarget.contains(target) ||
    event.ctrlKey ||
    event.altKey ||
    event.metaKey ||
    event.shiftKey
  )
    return;
  const controls = controlsOf(currentTarget);
  const next = destination(key, controls.indexOf(target), controls.length);
  if (next === undefined || (target instanceof HTMLInputElement && !mayLeave(target, key))) return;
  event.preventDefault();
  controls[next]?.focus();
}

function destination(key: string, at: number, count: number): number | undefined {
  if (at < 0) return undefined;
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowLeft') return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}

/** A field keeps the arrow keys unless the caret is at its end. */
function mayLeave({ selectionStart, selectionEnd, value }: HTMLInputElement, key: string): boolean {
  if (selectionStart !== selectionEnd) return false;
  return (key === 'ArrowRight' && selectionEnd === value.length) || (key === 'ArrowLeft' && selectionStart === 0);
}
