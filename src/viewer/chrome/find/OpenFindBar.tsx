import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { FIND_TEXT_MAXIMUM } from '#core/contract/document/text.ts';
import { ToolbarItems } from '#src/commands/Toolbar.tsx';
import { useItems } from '#src/commands/useCommands.ts';
import type { ToolbarAction } from '#src/ui/Toolbar.tsx';
import type { Finder } from '#src/viewer/session/text/finder.ts';
import type { ViewControl } from '../viewer.ts';
import { findCommands } from './findCommands.ts';
import { FindStatus } from './FindStatus.tsx';
import classes from './find.module.css';

export interface FindBarProps {
  readonly finder: Finder;
  readonly view: ViewControl;
}

/** A short selection on the page: most likely what the user wants to find. */
function chosenText(): string | undefined {
  const text = document.getSelection()?.toString().trim() ?? '';
  return text !== '' && text.length <= FIND_TEXT_MAXIMUM && !text.includes('\n') ? text : undefined;
}

/** The find bar: search text, position among the hits, next and previous. Escape closes it and restores the focus. */
export default function OpenFindBar({ finder, view }: FindBarProps) {
  const { t } = useTranslation(['find', 'viewer']);
  const find = useStore(finder.store, (state) => state.find);
  const bar = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const before = useRef<Element | null>(null);

  useEffect(() => {
    const takeFocus = () => {
      if (!bar.current?.contains(document.activeElement)) before.current = document.activeElement;
      const chosen = chosenText();
      const { text, byWords } = finder.store.getState().find;
      if (chosen !== undefined && (text === '' || byWords)) finder.seek(chosen, view.getSnapshot().page);
      field.current?.focus();
      field.current?.select();
    };
    // If it opens with the words of a document search, the focus stays where it is.
    if (finder.store.getState().openings > 0) takeFocus();
    return finder.store.subscribe((state, last) => {
      if (state.openings !== last.openings) takeFocus();
    });
  }, [finder, view]);

  const close = () => {
    finder.close();
    if (before.current instanceof HTMLElement && before.current !== document.body) before.current.focus();
    else view.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' && (event.key !== 'Enter' || event.target !== field.current)) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') close();
    else finder.step(event.shiftKey ? -1 : 1);
  };
  const item = useItems(findCommands(finder, (label) => t(`viewer:${label}`)));
  const isEmpty = find.hits.length === 0;
  const steps: readonly ToolbarAction[] = [
    item('viewer.find.previous', { icon: IconChevronUp, iconOnly: true, disabled: isEmpty }),
    item('viewer.find.next', { icon: IconChevronDown, iconOnly: true, disabled: isEmpty }),
    { id: 'find.close', text: t('close'), icon: IconX, iconOnly: true, shortcut: 'Escape', run: close },
  ];
  return (
    <div ref={bar} className={classes.bar} role="search" aria-label={t('viewer:find.open')} onKeyDown={onKeyDown}>
      <div className={classes.row}>
        <input
          ref={field}
          className={classes.field}
          type="text"
          aria-label={t('field')}
          placeholder={t('viewer:find.open')}
          maxLength={FIND_TEXT_MAXIMUM}
          autoComplete="off"
          spellCheck={false}
          value={find.text}
          onChange={(event) => finder.seek(event.currentTarget.value, view.getSnapshot().page)}
        />
        <ToolbarItems label={t('viewer:shortcuts.groups.find')} items={steps} />
      </div>
      <FindStatus find={find} pageCount={view.getSnapshot().pageCount} />
    </div>
  );
}
