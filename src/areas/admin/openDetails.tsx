import { t } from 'i18next';
import type { ReactNode } from 'react';
import { openModal } from '#src/stores/modals/effects.ts';

interface Details {
  readonly title: string;
  /** Width and height, CSS px. */
  readonly size: readonly [number, number];
  readonly content: ReactNode;
  /** What can be done from there; the dialog closes first. */
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
}

/** Everything known of a row, for columns that cut it off and windows without a preview. */
export const openDetails = ({ title, size, content, action }: Details): number =>
  openModal({
    title,
    size,
    apply: action?.label ?? false,
    cancel: t('ui:close'),
    content: ({ formId, close }) => (
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          close();
          action?.run();
        }}
      >
        {content}
      </form>
    ),
  });
