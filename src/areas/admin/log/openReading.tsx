import { t } from 'i18next';
import { useTranslation } from 'react-i18next';
import { createStore, type StoreApi, useStore } from 'zustand';
import { numberText } from '#core/kernel/number.ts';
import { useLanguage } from '#src/list/useLanguage.ts';
import { closeModal, openModal } from '#src/stores/modals/effects.ts';
import { userGuard } from '#src/stores/session/reset.ts';
import { type AllLines, allLines, type LogQuery } from './allLines.ts';

/** CSS px. */
const SIZE = [420, 200] as const;

/**
 * All entries of a query. If one answer does not hold them, a dialog counts them and can cancel. Undefined if cancelled
 * or failed, which the gateway tells.
 */
export async function openReading(query: LogQuery): Promise<AllLines | undefined> {
  const calledOff = new AbortController();
  const isHere = userGuard();
  const counted = createStore<number>()(() => 0);
  let dialog: number | undefined;
  const result = await allLines(query, calledOff.signal, (count) => {
    // The next user must not get this one's file.
    if (!isHere()) return calledOff.abort();
    counted.setState(count);
    dialog ??= openModal({
      title: t('admin:log.csv'),
      size: SIZE,
      apply: false,
      onCancel: () => calledOff.abort(),
      content: () => <Counted counted={counted} />,
    });
  });
  if (dialog !== undefined) closeModal(dialog);
  return result.ok && isHere() && !calledOff.signal.aborted ? result.value : undefined;
}

function Counted({ counted }: { readonly counted: StoreApi<number> }) {
  const { t: say } = useTranslation('admin');
  const language = useLanguage();
  return <p role="status">{say('log.reading', { lines: numberText(useStore(counted), 0, language) })}</p>;
}
