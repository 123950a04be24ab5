/** What a key does in the list; keys that give `undefined` are left to the page. */
export type GridKey =
  | { readonly kind: 'move'; readonly to: number; readonly extend: boolean }
  | { readonly kind: 'toggle' }
  | { readonly kind: 'all' }
  | { readonly kind: 'open' };

export interface KeyPress {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** `page` is the number of rows per PageUp or PageDown. */
export const gridKey = (press: KeyPress, active: number, count: number, page: number): GridKey | undefined => {
  if (press.altKey || count === 0) return undefined;
  const control = press.ctrlKey || press.metaKey;
  const move = (to: number): GridKey => ({
    kind: 'move',
    to: Math.min(Math.max(to, 0), count - 1),
    extend: press.shiftKey,
  });
  switch (press.key) {
    case 'ArrowDown':
      return move(active + 1);
    case 'ArrowUp':
      return move(active - 1);
    case 'PageDown':
      return move(active + page);
    case 'PageUp':
      return move(active - page);
    case 'Home':
      return move(0);
    case 'End':
      return move(count - 1);
    case ' ':
      return { kind: 'toggle' };
    case 'Enter':
      return { kind: 'open' };
    case 'a':
    case 'A':
      return control && !press.shiftKey ? { kind: 'all' } : undefined;
    default:
      return undefined;
  }
};
