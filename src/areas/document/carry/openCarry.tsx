import { loadNamespaces, t } from 'i18next';
import type { VersionInfo } from '#core/contract/document/document.ts';
import { openModal } from '#src/stores/modals/effects.ts';
import type { ViewControl } from '#src/viewer/chrome/viewer.ts';
import { CarryForm } from './CarryForm.tsx';
import type { Onto } from './effects.ts';

/** CSS px. */
const SIZE = [600, 680] as const;

/** Shows where the marks of an older version belong in the current one, and adds those chosen. */
export async function openCarry(onto: Onto, from: VersionInfo, view: ViewControl | null): Promise<void> {
  await loadNamespaces(['carry', 'compare', 'editing', 'marks']);
  openModal({
    title: t('carry:title', { version: from.version }),
    size: SIZE,
    apply: t('carry:apply'),
    content: ({ formId, close }) => (
      <CarryForm
        formId={formId}
        onto={onto}
        from={from}
        onTaken={(page) => {
          close();
          view?.goTo(page);
        }}
      />
    ),
  });
}
