import { t } from 'i18next';
import { call } from '#src/gateway/call.ts';
import { openModal } from '#src/stores/modals/effects.ts';
import { userGuard } from '#src/stores/session/reset.ts';
import { showToast } from '#src/stores/toasts/effects.ts';
import { changesIn, isUnsaved, type Row, rowsOf } from './model.ts';
import { SettingsForm } from './SettingsForm.tsx';

/** CSS px. */
const SIZE = [860, 640] as const;

/** Loads the user's notification settings and opens them for editing. */
export async function openSettings(): Promise<void> {
  const isHere = userGuard();
  const answer = await call('eventConfigList', {});
  if (!answer.ok || !isHere()) return;
  const initial = rowsOf(answer.value.eventconfig);
  openModal({
    title: t('infocentre:settings.title'),
    size: SIZE,
    content: ({ formId, close }) => (
      <SettingsForm
        formId={formId}
        initial={initial}
        onKeep={(rows) => void keep(rows, initial).then((kept) => (kept ? close() : undefined))}
      />
    ),
  });
}

/** If the server did not store every change, this is reported and the dialog stays open (specification, section 5). */
async function keep(rows: readonly Row[], initial: readonly Row[]): Promise<boolean> {
  const eventconfig = changesIn(rows, initial);
  if (eventconfig.length === 0) return true;
  const answer = await call('eventConfigSet', { body: { eventconfig: [...eventconfig] } }, { silent: true });
  const isKept = answer.ok && !isUnsaved(eventconfig, answer.value.eventconfig);
  if (!isKept) showToast({ type: 'error', message: t('infocentre:settings.notSaved'), component: 'infocentre' });
  return isKept;
}
