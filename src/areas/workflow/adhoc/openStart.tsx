import { t } from 'i18next';
import { openModal } from '#src/stores/modals/effects.ts';
import { StartForm } from './StartForm.tsx';

/** CSS pixels. */
const SIZE = [760, 620] as const;

/** Asks which workflow to start on one or more documents. */
export const openStart = (docids: readonly number[]): number =>
  openModal({
    title: t('workflow:start'),
    size: SIZE,
    apply: t('workflow:startForm.apply'),
    content: ({ formId, close }) => <StartForm formId={formId} docids={docids} onClose={close} />,
  });
