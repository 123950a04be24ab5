import { t } from 'i18next';
import type { LogEntry } from '#core/contract/admin/adminLog.ts';
import { runCommand } from '#src/commands/named.ts';
import { openModal } from '#src/stores/modals/effects.ts';
import { LogEntryPart } from './LogEntryPart.tsx';
import { actionText } from './logList.ts';

/** CSS px. */
const SIZE = [620, 520] as const;

/** An entry with its old and new value, for windows without a preview; its document is opened from there. */
export const openEntry = (entry: LogEntry): void => {
  const title = actionText(entry.action);
  const { docid } = entry;
  if (docid === undefined)
    openModal({
      title,
      size: SIZE,
      apply: false,
      cancel: t('ui:close'),
      content: () => <LogEntryPart entry={entry} />,
    });
  else
    openModal({
      title,
      size: SIZE,
      apply: t('admin:log.open'),
      cancel: t('ui:close'),
      content: ({ formId, close }) => (
        <form
          id={formId}
          onSubmit={(event) => {
            event.preventDefault();
            close();
            runCommand('document.open', { docid });
          }}
        >
          <LogEntryPart entry={entry} />
        </form>
      ),
    });
};
