import { t } from 'i18next';
import type { FormDefinition, FormInfo } from '#core/contract/work/form.ts';
import { runCommand } from '#src/commands/named.ts';
import { call, callBinary } from '#src/gateway/call.ts';
import { useMasterData } from '#src/stores/masterdata/store.ts';
import { showToast } from '#src/stores/toasts/effects.ts';
import { saveFile } from '#src/ui/saveFile.ts';
import { formList } from '../queries.ts';

const tell = (message: string) => showToast({ type: 'success', message, component: 'forms' });
const refresh = () => formList().refresh();

/** Begins a new form in the user's first client, and opens it to be built. */
export async function create(name = t('forms:newName'), definition: FormDefinition = { fields: [] }): Promise<void> {
  const { clients, products } = useMasterData.getState();
  const [client] = clients;
  const [product] = products;
  if (client === undefined || product === undefined) return;
  const body = { name: name.trim() || t('forms:newName'), clientid: client.id, productid: product.id, definition };
  const answer = await call('formSet', { body });
  const form = answer.ok ? answer.value.form[0] : undefined;
  if (form !== undefined) runCommand('path.open', `/forms/${form.formid}/build`);
}

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
