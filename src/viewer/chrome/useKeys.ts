import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { offerActions } from '#src/stores/shell/actions.ts';
import { deskKey, editKey, viewKey, type DeskControl, type EditControl } from './keys.ts';
import { sections } from './shortcuts/sections.ts';
import type { ViewControl } from './viewer.ts';

/** Typing belongs to the field it happens in; a dialog keeps its keys to itself. */
const isElsewhere = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select, [role="dialog"], [role="menu"]') !== null);

/** Enter presses the button that has the focus, and arrows walk along its row: neither reaches the marks from there. */
const isOfControl = ({ key, target, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  !ctrlKey &&
  !metaKey &&
  (key === 'Enter' || key.startsWith('Arrow')) &&
  target instanceof HTMLElement &&
  target.closest(
    'button, a[href], [role="toolbar"], [role="listbox"], [role="tablist"], [role="grid"], [role="separator"]',
  ) !== null;

/** Listens for the viewer's keys while it is shown, and offers what they do. AltGr types letters on many keyboards and is left alone. `canEdit`: whether editing is offered; its key says why where it is not. */
export function useKeys(view: ViewControl | null, edit: EditControl | null, desk: DeskControl, canEdit: boolean): void {
  const { t } = useTranslation('viewer');
  useEffect(
    () =>
      offerActions(() =>
        sections({ view, edit: canEdit ? edit : null, desk }).map(({ title, lines }) => ({
          title: t(title),
          actions: lines.map((line) => ({ ...line, id: line.label, label: t(line.label) })),
        })),
      ),
    [view, edit, desk, canEdit, t],
  );
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (
        event.defaultPrevented ||
        event.getModifierState('AltGraph') ||
        isElsewhere(event.target) ||
        isOfControl(event)
      )
        return;
      if (
        (view !== null && viewKey(event, view, edit?.isEditing() ?? false)) ||
        (edit !== null && editKey(event, edit)) ||
        (view !== null && deskKey(event, desk))
      )
        event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [view, edit, desk]);
}
