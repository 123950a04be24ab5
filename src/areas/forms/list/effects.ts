import { t } from 'i18next';
import type { FormDefinition, FormInfo } from '#core/contract/work/form.ts';
import { runCommand } from '#src/commands/named.ts';
import { call, callBinary } from '#src/gateway/call.ts';
import { showToast } from '#src/stores/toasts/effects.ts';
import { saveFile } from '#src/ui/saveFile.ts';
import { formList } from '../queries.ts';

const tell = (message: string) => showToast({ type: 'success', message, component: 'forms' });
const refresh = () => formList().refresh();

/** The client and product a form belongs to. */
export type FormPlace = Pick<FormInfo, 'clientid' | 'productid'>;
const EMPTY: FormDefinition = { fields: [] };

/** Creates a form and opens it in the editor. */
export async function create(place: FormPlace, name: string, definition = EMPTY): Promise<void> {
  const answer = await call('formSet', { body: { name: name.trim() || t('forms:newName'), ...place, definition } });
  const form = answer.ok ? answer.value.form[0] : undefined;
  if (form !== undefined) runCommand('path.open', `/forms/${form.formid}/build`);
}

/** Creates a form from another one. In a different client the archiving target is left out. */
export async function createLike(place: FormPlace, name: string, like: FormInfo): Promise<void> {
  const answer = await call('formVersion', { params: { formid: String(like.formid) }, query: {} });
  const definition = answer.ok ? answer.value.form[0]?.definition : undefined;
  if (definition === undefined) return;
  await create(place, name, like.clientid === place.clientid ? definition : unfiled(definition));
}

const unfiled = (definition: FormDefinition): FormDefinition => ({
  ...definition,
  target: undefined,
  fields: definition.fields.map((field) => ({ ...field, indexid: undefined })),
});

export async function duplicate(formid: number): Promise<void> {
  const read = await call('formDraft', { params: { formid: String(formid) } });
  const form = read.ok ? read.value.form[0] : undefined;
  if (form === undefined) return;
  const { clientid, productid, definition } = form;
  const name = t('forms:copyName', { name: form.name }).slice(0, 100);
  const made = await call('formSet', { body: { name, clientid, productid, definition } });
  if (made.ok) await refresh();
}

export async function publish(formid: number): Promise<boolean> {
  const answer = await call('formPublish', { body: { formid } });
  if (!answer.ok) return false;
  tell(t('forms:publishedNow', { version: answer.value.form[0]?.version ?? 0 }));
  await refresh();
  return true;
}

export async function remove(formid: number): Promise<void> {
  const answer = await call('formDelete', { body: { formid } });
  if (answer.ok) await refresh();
}

export async function savePdf({ formid, name }: Pick<FormInfo, 'formid' | 'name'>): Promise<void> {
  const answer = await callBinary('formPdf', { params: { formid: String(formid) } });
  if (answer.ok) saveFile(answer.value.blob, `${name}.pdf`);
}
