import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { offerCommand, runCommand } from '#src/commands/named.ts';
import { ToolbarItems } from '#src/commands/Toolbar.tsx';
import { useCommands, useItems } from '#src/commands/useCommands.ts';
import { numberText } from '#core/kernel/number.ts';
import { useLanguage } from '#src/list/useLanguage.ts';
import { useStep, useThrough } from '#src/list/useThrough.ts';
import { showToast } from '#src/stores/toasts/effects.ts';
import { mayLeave } from '#src/stores/work/registry.ts';
import { useWorkplace } from '#src/viewer/workplace/contributions.ts';
import { resultList } from '../resultList.ts';
import { throughCommands } from './throughCommands.ts';
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
  const item = useItems(throughCommands(t));
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

/** The commands for the previous and next document of the result, if this document was opened from one. */
export function ThroughKeys({ docid }: { readonly docid: number }) {
  const { t } = useTranslation('search');
  const step = useStep(resultList(), docid);
  useEffect(() => {
    if (step === undefined) return undefined;
    const open = async (by: 1 | -1): Promise<boolean> => {
      // Asked before the list moves on, so that it stays where it is with those who stay.
      if (!(await mayLeave('screen'))) return true;
      const stepped = await step(by);
      if (!stepped.ok) {
        showToast({ type: 'error', message: stepped.error.message, component: 'search' });
        return true;
      }
      const row = stepped.value;
      if (row !== undefined && row !== 'overtaken') runCommand('document.open', { docid: row.docid });
      return row !== undefined;
    };
    const withdraw = [
      offerCommand('document.next', ({ onNone }) => void open(1).then((found) => !found && onNone())),
      offerCommand('document.previous', () => void open(-1)),
    ];
    return () => withdraw.forEach((end) => end());
  });
  useCommands(t('result.label'), step === undefined ? [] : throughCommands(t));
  return null;
}
