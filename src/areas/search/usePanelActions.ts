import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { offerActions } from '#src/stores/shell/actions.ts';

interface PanelControls {
  readonly form: { readonly current: HTMLFormElement | null };
  readonly fulltext: { readonly current: HTMLInputElement | null };
  readonly reset: () => void;
  readonly onClose: () => void;
}

/** What the panel's buttons and keys do, for the sheet of shortcuts and the command palette. */
export function usePanelActions({ form, fulltext, reset, onClose }: PanelControls): void {
  const { t } = useTranslation('search');
  const describe = useEffectEvent(() => [
    {
      title: t('panel.label'),
      actions: [
        { label: t('fulltext.focus'), chords: ['/'], run: () => fulltext.current?.select() },
        { label: t('panel.search'), chords: [], run: () => form.current?.requestSubmit() },
        { label: t('panel.reset'), chords: [], run: reset },
        { label: t('panel.close'), chords: [], run: onClose },
      ],
    },
  ]);
  useEffect(() => offerActions(() => describe()), []);
}
