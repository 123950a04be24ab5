import { t } from 'i18next';
import { askFirst, openModal } from '#src/stores/modals/effects.ts';
import { showToast } from '#src/stores/toasts/effects.ts';
import { remove } from '../effects.ts';
import type { AdminRow, Section } from '../sections/section.ts';
import { usesOf } from './UsesPart.tsx';

/** CSS px. */
const SIZE = [460, 260] as const;

/**
 * Asks before deleting a row. If it is still in use, says by what and offers to retire it instead; if that cannot be
 * found out, it says so and deletes nothing.
 */
export const askToDelete = (section: Section, row: AdminRow, onDone: () => void): void => {
  const name = section.titleOf(row);
  void usesOf(section.noun, row.id).then((answer) => {
    if (!answer.ok) {
      const message = t('admin:deleteUnknown', { name, reason: answer.error.message });
      showToast({ type: 'error', message, component: 'admin' });
      return undefined;
    }
    const needed = answer.value.use.map(({ by, count }) => t(`admin:uses.${by}`, { count })).join(', ');
    if (needed === '')
      askFirst(
        { title: t('admin:delete'), text: section.deleteText?.(row) ?? t('admin:deleteQuestion', { name }) },
        () => void remove(section.noun, row).then((gone) => (gone ? onDone() : undefined)),
      );
    else
      openModal({
        title: t('admin:delete'),
        size: SIZE,
        apply: false,
        cancel: t('ui:close'),
        content: () => <p>{t('admin:deleteNeeded', { name, uses: needed })}</p>,
      });
    return undefined;
  });
};
