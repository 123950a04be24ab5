import { useTranslation } from 'react-i18next';
import { useCommands } from '#src/commands/useCommands.ts';

interface PanelControls {
  readonly form: { readonly current: HTMLFormElement | null };
  readonly fulltext: { readonly current: HTMLInputElement | null };
  readonly reset: () => void;
  readonly onClose: () => void;
}

/** Commands of the panel's buttons and shortcuts. In the full-text field Ctrl+F is left to the browser. */
export function usePanelActions({ form, fulltext, reset, onClose }: PanelControls): void {
  const { t } = useTranslation('search');
  const seek = (): void | boolean => {
    if (document.activeElement === fulltext.current) return false;
    fulltext.current?.select();
  };
  useCommands(t('panel.label'), [
    { id: 'search.fulltext', label: t('fulltext.focus'), chord: ['/', 'Ctrl+F'], when: { typing: true }, run: seek },
    { id: 'search.submit', label: t('panel.search'), run: () => form.current?.requestSubmit() },
    { id: 'search.reset', label: t('panel.reset'), run: reset },
    { id: 'search.closePanel', label: t('panel.close'), run: onClose },
  ]);
}
