import { useEffect } from 'react';
import { deskKey, editKey, viewKey, type DeskControl, type EditControl } from './keys.ts';
import type { ViewControl } from './viewer.ts';

/** Typing belongs to the field it happens in; a dialog keeps its keys to itself. */
const isElsewhere = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.closest('input, textarea, select, [role="dialog"], [role="menu"]') !== null);

/** Listens for the viewer's keys while it is shown. AltGr types letters on many keyboards and is left alone. */
export function useKeys(view: ViewControl | null, edit: EditControl | null, desk: DeskControl): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.getModifierState('AltGraph') || isElsewhere(event.target)) return;
      if ((view !== null && viewKey(event, view, edit?.isEditing() ?? false)) || (edit !== null && editKey(event, edit)) || (view !== null && deskKey(event, desk))) event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [view, edit, desk]);
}
