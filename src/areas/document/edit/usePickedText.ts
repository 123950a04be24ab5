import { type DragEvent, type HTMLAttributes, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '#src/commands/useCommands.ts';
import type { FilingField } from '#src/filing/model.ts';
import { showToast } from '#src/stores/toasts/effects.ts';
import { type } from './effects.ts';
import { pickedFor } from './picked.ts';

/** Props for a field's element, to accept drops and to track focus. */
type Into = Pick<HTMLAttributes<HTMLElement>, 'onFocus' | 'onDropCapture'> & {
  readonly ref: (element: HTMLElement | null) => void;
};

/**
 * Puts the text selected on the page into a field, replacing its value. The shortcut uses the field focused last, else
 * the first.
 */
export function usePickedText(fields: readonly FilingField[], picked: () => string) {
  const { t } = useTranslation('indexing');
  const elements = useRef(new Map<number, HTMLElement>());
  const last = useRef<number>(null);

  const put = (id: number): void => {
    const found = fields.find(({ index }) => index.id === id);
    const text = found === undefined ? '' : pickedFor(found.field, picked());
    if (text === '') return showToast({ type: 'info', message: t('takeNothing'), component: 'indexing' });
    type({ [id]: text });
    elements.current.get(id)?.querySelector<HTMLElement>('input, textarea')?.focus();
  };
  const first = fields[0]?.index.id;
  useCommands(
    t('toolbar'),
    first === undefined
      ? []
      : [
          {
            id: 'indexing.take',
            label: t('takeSelected'),
            chord: 'Alt+P',
            when: { typing: true },
            run: () => put(fields.find(({ index }) => index.id === last.current)?.index.id ?? first),
          },
        ],
  );

  const into = (id: number): Into => ({
    ref: (element) => void (element === null ? elements.current.delete(id) : elements.current.set(id, element)),
    onFocus: () => {
      last.current = id;
    },
    onDropCapture: (event: DragEvent) => {
      // Only text from the page replaces the whole value; any other text is inserted at the drop position.
      if (picked() === '' || event.dataTransfer.getData('text/plain').replaceAll('\r\n', '\n') !== picked()) return;
      event.preventDefault();
      put(id);
    },
  });
  return { picked: put, into };
}
