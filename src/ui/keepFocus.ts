/** An element on the way down to the focused one, and its place among its siblings. */
interface Place {
  readonly element: Element;
  readonly at: number;
}

const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex]';
const canFocus = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement &&
  element.matches(FOCUSABLE) &&
  !element.matches(':disabled, [tabindex="-1"], [hidden], [inert] *') &&
  element.getClientRects().length > 0;

/** The way from just below the root down to an element. */
function wayTo(target: Element, root: Element): readonly Place[] {
  const way: Place[] = [];
  for (let element: Element | null = target; element !== null && element !== root; element = element.parentElement)
    way.unshift({
      element,
      at: element.parentElement === null ? 0 : [...element.parentElement.children].indexOf(element),
    });
  return way;
}

/** What is now where the way led, or the nearest that can have the focus. */
function nearest(way: readonly Place[], root: HTMLElement): HTMLElement {
  let at: Element = root;
  const passed: Element[] = [root];
  for (const { element, at: place } of way) {
    const next = element.isConnected ? element : (at.children[place] ?? at.lastElementChild);
    if (next === null) break;
    at = next;
    passed.unshift(at);
  }
  for (const element of passed) {
    const found = canFocus(element) ? element : [...element.querySelectorAll(FOCUSABLE)].find(canFocus);
    if (found instanceof HTMLElement) return found;
  }
  root.tabIndex = -1;
  return root;
}

/**
 * A ref for what contains it: keeps the keyboard's focus where it was if what has it is removed, replaced, or disabled
 * for a while. It goes to what took its place, or beside it, instead of falling to the page's beginning. Another page,
 * a pointer, or code that sets the focus itself is left alone.
 */
export function keepFocus(root: HTMLElement | null): (() => void) | undefined {
  if (root === null) return undefined;
  const end = new AbortController();
  const listening = { capture: true, signal: end.signal };
  let way: readonly Place[] = [];
  let page = '';
  let wasDisabled = false;
  const forget = (): void => {
    way = [];
  };
  document.addEventListener('pointerdown', forget, listening);
  document.addEventListener(
    'focusin',
    ({ target }) => {
      if (!(target instanceof Element)) return;
      wasDisabled = false;
      page = location.href;
      if (root.contains(target)) way = wayTo(target, root);
      // A dialog gives the focus back.
      else if (target.closest('[role="dialog"]') === null) forget();
    },
    listening,
  );
  const look = (): void => {
    const last = way.at(-1)?.element;
    if (last === undefined || page !== location.href) return;
    const isLost = document.activeElement === document.body || document.activeElement === null;
    if (last.isConnected && last.matches(':disabled')) wasDisabled = true;
    else if (isLost && last.isConnected && wasDisabled && last instanceof HTMLElement) last.focus();
    else if (isLost && !last.isConnected) nearest(way, root).focus();
  };
  const observer = new MutationObserver(look);
  // The whole page, because a dialog that is removed leaves the focus as well.
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  return () => {
    end.abort();
    observer.disconnect();
  };
}
