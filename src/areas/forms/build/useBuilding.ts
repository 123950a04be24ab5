import { t } from 'i18next';
import { useEffect, useEffectEvent, useState } from 'react';
import type { FormDefinition, FormDraft } from '#core/contract/work/form.ts';
import { call } from '#src/gateway/call.ts';
import { begun, type Building, done, redone, undone } from './history.ts';

/** Milliseconds after the last change before the draft is saved. */
const SAVE_AFTER_MS = 800;

/** A form being edited, with undo for every step and automatic saving. */
export function useBuilding({ formid, name, clientid, productid, definition }: FormDraft) {
  const [history, setHistory] = useState(() => begun({ name, definition }));
  const [saved, setSaved] = useState<Building>(history.now);
  const [failed, setFailed] = useState(false);
  const { now } = history;
  const persist = async (): Promise<boolean> => {
    const sent = now;
    const answer = await call('formSet', {
      body: { formid, clientid, productid, name: sent.name.trim() || t('forms:newName'), definition: sent.definition },
    });
    setFailed(!answer.ok);
    if (answer.ok) setSaved(sent);
    return answer.ok;
  };
  const save = useEffectEvent(persist);
  const isDirty = now !== saved;
  const leave = useEffectEvent(() => {
    // Leaving before the timer fires saves as well.
    if (isDirty) void save();
  });
  useEffect(() => {
    if (now === saved) return undefined;
    const timer = setTimeout(() => void save(), SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [now, saved]);
  useEffect(() => () => leave(), []);
  return {
    now,
    isDirty,
    failed,
    save: persist,
    rename: (to: string) => setHistory((held) => done(held, { ...held.now, name: to })),
    change: (next: FormDefinition) => setHistory((held) => done(held, { ...held.now, definition: next })),
    undo: history.past.length > 0 ? () => setHistory(undone) : undefined,
    redo: history.future.length > 0 ? () => setHistory(redone) : undefined,
  };
}
