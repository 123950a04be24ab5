import { type KeyboardEvent, type RefObject, useLayoutEffect } from 'react';

const CONTROLS = 'button:enabled, input:enabled, select:enabled, a[href]';

/** A disabled item is walked past, and walked away from where it has the focus. */
const controlsOf = (toolbar: HTMLElement): HTMLElement[] =>
  [...toolbar.querySelectorAll<HTMLElement>(CONTROLS)].filter(
    (control) => control.ariaDisabled !== 'true' || control === document.activeElement,
  );

/**
 * One stop of the Tab key for a whole toolbar, whatever stands in it and comes and goes (WAI-ARIA, toolbar pattern).
 */
export function useRoving(toolbar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = toolbar.current;
    if (element === null) return undefined;
    let last: Element | null = null;
    /** Of all controls one is reached by Tab: the one that had the focus last. */
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
 * Moves the focus along the toolbar: to the neighbour, past disabled items, around at its ends; Home and End go there.
 */
export function walk(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget } = event;
  // What a menu of the toolbar is told reaches it through React, though it stands elsewhere.
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

/** A field needs the arrow keys for itself until the caret stands at its end, and the others always. */
function mayLeave({ selectionStart, selectionEnd, value }: HTMLInputElement, key: string): boolean {
  if (selectionStart !== selectionEnd) return false;
  return (key === 'ArrowRight' && selectionEnd === value.length) || (key === 'ArrowLeft' && selectionStart === 0);
}
