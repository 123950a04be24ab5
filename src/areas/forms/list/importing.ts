import { t } from 'i18next';
import type { FormField } from '#core/contract/work/form.ts';
import { fieldsOfPdf } from '#core/forms/importPdf.ts';
import { fieldsOfSchema } from '#core/forms/importSchema.ts';
import { openPdf } from '#src/bridge/pdf.ts';
import { showToast } from '#src/stores/toasts/effects.ts';
import { create, type FormPlace } from './effects.ts';

/** Larger files are not JSON Schemas of forms. */
const SCHEMA_BYTES = 2_000_000;

async function fieldsIn(file: File): Promise<readonly FormField[]> {
  if (!/\.pdf$/i.test(file.name) && file.type !== 'application/pdf')
    return file.size > SCHEMA_BYTES ? [] : fieldsOfSchema(JSON.parse(await file.text()));
  const pdf = openPdf(file);
  try {
    return fieldsOfPdf(await pdf.fields(new AbortController().signal));
  } finally {
    pdf.close();
  }
}

/** Creates a form from the fields of a PDF form or a JSON Schema. The file stays on the device. */
export async function importForm(file: File, place: FormPlace): Promise<void> {
  const fields = await fieldsIn(file).catch(() => []);
  if (fields.length === 0) {
    showToast({ type: 'error', message: t('forms:import.nothing', { name: file.name }), component: 'forms' });
    return;
  }
  await create(place, file.name.replace(/\.[^.]+$/, '').slice(0, 100), { fields: [...fields] });
}
