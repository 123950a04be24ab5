import { t } from 'i18next';
import type { LogEntry } from '#core/contract/admin/adminLog.ts';
import { runCommand } from '#src/commands/named.ts';
import { openDetails } from '../openDetails.tsx';
import { LogEntryPart } from './LogEntryPart.tsx';
import { actionText } from './logList.ts';

const SIZE = [620, 520] as const;

/** An entry with its old and new value; its document is opened from there. */
export const openEntry = (entry: LogEntry): void => {
  const { docid } = entry;
  openDetails({
    title: actionText(entry.action),
    size: SIZE,
    content: <LogEntryPart entry={entry} />,
    action:
      docid === undefined
        ? undefined
        : { label: t('admin:log.open'), run: () => runCommand('document.open', { docid }) },
  });
};
