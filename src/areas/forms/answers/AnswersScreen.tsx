import { VisuallyHidden } from '@mantine/core';
import { IconArrowLeft, IconFileSpreadsheet, IconFileText, IconFileTypePdf, IconPaperclip } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { FormAnswer, FormDraft, FormField, FormValues } from '#core/contract/work/form.ts';
import type { FormAnswerList } from '#core/contract/work/formAnswers.ts';
import { columnOf } from '#core/forms/answers.ts';
import { cellText } from '#core/forms/cell.ts';
import { filesOf } from '#core/forms/model.ts';
import { dateText } from '#core/kernel/dateText.ts';
import { runCommand } from '#src/commands/named.ts';
import { call, callBinary } from '#src/gateway/call.ts';
import type { ListColumn } from '#src/list/columns.ts';
import { ListView } from '#src/list/ListView.tsx';
import { useLanguage } from '#src/list/useLanguage.ts';
import { showToast } from '#src/stores/toasts/effects.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { saveFile } from '#src/ui/saveFile.ts';
import { saveTable } from '#src/ui/saveTable.ts';
import { answerList } from '../queries.ts';

/** Maximum answers in one exported file; a message is shown if there are more. */
const EXPORTED = 20_000;

const open = ({ docid }: FormAnswer): void => {
  if (docid !== null) runCommand('document.open', { docid });
};

/** Saves all files attached to an answer. */
const saveFiles = async (formid: number, files: readonly { readonly file: string; readonly name: string }[]) => {
  for (const { file, name } of files) {
    const answer = await callBinary('formAnswerFile', { params: { formid: String(formid), file } });
    if (answer.ok) saveFile(answer.value.blob, name);
  }
};

/** Saves an answer as its PDF, also where it is not archived. */
const savePdf = async (formid: number, name: string, { answerid, number }: FormAnswer) => {
  const query = { answerid: String(answerid) };
  const answer = await callBinary('formPdf', { params: { formid: String(formid) }, query });
  if (answer.ok) saveFile(answer.value.blob, `${name} ${number}.pdf`);
};

const load = async (formid: number): Promise<FormDraft | undefined> => {
  const answer = await call('formDraft', { params: { formid: String(formid) } });
  return answer.ok ? answer.value.form[0] : undefined;
};

const NONE: Pick<FormAnswerList, 'fields' | 'senders'> = { fields: [], senders: [] };

/** `/forms/{id}/answers`: the answers of a form, with links to their documents and a spreadsheet export. */
export default function AnswersScreen({ formid }: { readonly formid: number }) {
  const { t } = useTranslation('forms');
  const language = useLanguage();
  const form = useQuery({ queryKey: ['form', formid, 'draft'], queryFn: async () => (await load(formid)) ?? null });
  const [{ fields, senders }, setCome] = useState(NONE);
  const list = useMemo(() => answerList(setCome), []);
  useEffect(() => {
    void list.run(formid);
    return list.dispose;
  }, [list, formid]);
  const answer = useStore(list.store, ({ active }) => (active === null ? undefined : list.rowAt(active)));
  const columns = useMemo(
    (): readonly ListColumn<FormAnswer>[] => [
      { id: 'number', title: t('number'), width: 80, sortable: true, align: 'end', render: ({ number }) => number },
      { id: 'at', title: t('at'), width: 160, sortable: true, render: ({ at }) => dateText(at, language) },
      {
        id: 'by',
        title: t('by'),
        width: 180,
        sortable: true,
        filter: senders.map((sender) => ({ value: sender, label: sender || t('outside') })),
        render: ({ by, outside }) => (outside ? t('outside') : by),
      },
      { id: 'version', title: t('version'), width: 90, sortable: true, align: 'end', render: ({ version }) => version },
      ...fields.map((field): ListColumn<FormAnswer> => ({
        id: columnOf(field),
        title: field.label,
        width: 160,
        sortable: true,
        ...choicesOf(field, t),
        render: ({ values }) => said(values, field, t),
      })),
      { id: 'comment', title: t('comment'), width: 200, sortable: true, render: ({ comment }) => comment },
    ],
    [t, language, fields, senders],
  );
  const files = fields
    .filter(({ kind }) => kind === 'file')
    .flatMap(({ id }) => (answer === undefined ? [] : filesOf(answer.values, id)));
  const save = async () => {
    const selected = await list.selected(EXPORTED);
    const { rows: chosen, more } = selected.rows.length > 0 ? selected : await list.firstRows(EXPORTED);
    const head = [t('number'), t('at'), t('by'), t('version'), ...fields.map(({ label }) => label), t('comment')];
    const lines = chosen.map((row) => [
      String(row.number),
      row.at,
      row.outside ? t('outside') : row.by,
      String(row.version),
      ...fields.map((field) => said(row.values, field, t)),
      row.comment,
    ]);
    saveTable([head, ...lines], `${form.data?.name ?? ''}.csv`);
    if (more) showToast({ type: 'info', message: t('csvMore', { total: EXPORTED }), component: 'forms' });
  };
  const title = t('answersOf', { name: form.data?.name ?? '' });
  return (
    <>
      <VisuallyHidden component="h1">{title}</VisuallyHidden>
      <ListView
        list={list}
        label={title}
        columns={columns}
        compact={{ render: ({ number, at }) => `${number} · ${dateText(at, language)}` }}
        onOpen={open}
        toolbar={[
          {
            id: 'forms.back',
            text: t('back'),
            icon: IconArrowLeft,
            iconOnly: true,
            run: () => runCommand('path.open', '/forms'),
          },
          {
            id: 'forms.document',
            text: t('openDocument'),
            icon: IconFileText,
            disabled: (answer?.docid ?? null) === null,
            run: () => answer && open(answer),
          },
          {
            id: 'forms.answerPdf',
            text: t('answerPdf'),
            icon: IconFileTypePdf,
            disabled: answer === undefined,
            run: () => void (answer && savePdf(formid, form.data?.name ?? '', answer)),
          },
          {
            id: 'forms.files',
            text: t('files.save'),
            icon: IconPaperclip,
            disabled: files.length === 0,
            run: () => void saveFiles(formid, files),
          },
        ]}
        toolbarRight={[{ id: 'forms.csv', text: t('csv'), icon: IconFileSpreadsheet, run: () => void save() }]}
        empty={<EmptyState title={t('noAnswers')} hint={t('noAnswersHint')} />}
        hasQuickFilter
      />
    </>
  );
}

/** A field's value as display text. */
const said = (values: FormValues, field: FormField, t: TFunction<'forms'>): string => {
  const text = cellText(values, field, t('sign.drawn'));
  return field.kind === 'yesno' && text !== '' ? t(text === '1' ? 'yes' : 'no') : text;
};

/** The filter choices of fields with few values (choices and yes/no). */
const choicesOf = ({ kind, options = [] }: FormField, t: TFunction<'forms'>): Pick<ListColumn<FormAnswer>, 'filter'> =>
  kind === 'choice'
    ? { filter: options.map((option) => ({ value: option, label: option })) }
    : kind === 'yesno'
      ? { filter: (['1', '0'] as const).map((value) => ({ value, label: t(value === '1' ? 'yes' : 'no') })) }
      : {};
