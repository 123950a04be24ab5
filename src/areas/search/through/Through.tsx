import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { offerCommand, runCommand } from '#src/commands/named.ts';
import { ToolbarItems } from '#src/commands/Toolbar.tsx';
import { useCommands } from '#src/commands/useCommands.ts';
import { numberText } from '#core/kernel/number.ts';
import { mayLeave } from '#src/stores/work/registry.ts';
import { useLanguage } from '#src/list/useLanguage.ts';
import { useThrough } from '#src/list/useThrough.ts';
import { useWorkplace } from '#src/viewer/workplace/contributions.ts';
import { resultList } from '../resultList.ts';
import { useHits } from './useHits.ts';
import classes from '../search.module.css';

/** Milliseconds on a document before the next one is preloaded. */
const REST_MS = 400;

/** Previous and next document of the result, and 'n of m', if this document was opened from a result. */
export default function Through() {
  const { t } = useTranslation('search');
  const language = useLanguage();
  const { info, viewing } = useWorkplace();
  // While annotating, the tools need the space and navigation is hidden.
  const isEditing = useStore(viewing.layers.store, ({ edit }) => edit.phase === 'editing' || edit.phase === 'saving');
  const through = useThrough(resultList(), info.docid);
  useHits(through !== undefined);
  const next = through?.next?.docid;
  useEffect(() => {
    if (next === undefined) return undefined;
    const timer = setTimeout(() => runCommand('document.prepare', { docid: next }), REST_MS);
    return () => clearTimeout(timer);
  }, [next]);
  const step = async (by: 1 | -1): Promise<boolean> => {
    // Asked before the list moves on, so that it stays where it is with those who stay.
    if (!(await mayLeave('screen'))) return true;
    const row = await through?.step(by);
    if (row !== undefined) runCommand('document.open', { docid: row.docid });
    return row !== undefined;
  };
  useEffect(() => {
    if (through === undefined) return undefined;
    return offerCommand('document.next', ({ onNone }) => void step(1).then((found) => !found && onNone()));
  });
  const item = useCommands(
    t('result.label'),
    through === undefined
      ? []
      : [
          {
            id: 'result.previous',
            label: t('through.previous'),
            icon: IconChevronLeft,
            chord: 'Alt+PageUp',
            disabled: through.place <= 1,
            run: () => void step(-1),
          },
          {
            id: 'result.next',
            label: t('through.next'),
            icon: IconChevronRight,
            chord: 'Alt+PageDown',
            disabled: through.place >= through.count && !through.more,
            run: () => void step(1),
          },
        ],
  );
  if (through === undefined || isEditing) return null;
  const count = `${numberText(through.count, 0, language)}${through.more ? '+' : ''}`;
  return (
    <>
      <ToolbarItems label={t('result.label')} items={[item('result.previous', { iconOnly: true, yields: 1 })]} />
      <span className={classes['place']}>
        {t('through.place', { place: numberText(through.place, 0, language), count })}
      </span>
      <ToolbarItems label={t('result.label')} items={[item('result.next', { iconOnly: true, yields: 1 })]} />
    </>
  );
}
