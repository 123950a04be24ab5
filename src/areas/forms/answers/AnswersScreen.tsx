import { VisuallyHidden } from '@mantine/core';
import { IconArrowLeft, IconFileSpreadsheet, IconFileText, IconPaperclip } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { FormAnswer, FormDraft, FormKind } from '#core/contract/work/form.ts';
import { cellText } from '#core/forms/cell.ts';
import { filesOf, hasValue } from '#core/forms/model.ts';
import { dateText } from '#core/kernel/dateText.ts';
import { runCommand } from '#src/commands/named.ts';
import { call, callBinary } from '#src/gateway/call.ts';
import type { ListColumn } from '#src/list/columns.ts';
import { ListView } from '#src/list/ListView.tsx';
import { useLanguage } from '#src/list/useLanguage.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { saveFile } from '#src/ui/saveFile.ts';
import { saveTable } from '#src/ui/saveTable.ts';
import { answerList } from '../queries.ts';

/** Most answers that one file holds. */
const EXPORTED = 5000;

const open = ({ docid }: FormAnswer): void => {
  if (docid !== null) runCommand('document.open', { docid });
};

/** Saves every file that came with an answer. */
const saveFiles = async (formid: number, files: readonly { readonly file: string; readonly name: string }[]) => {
  for (const { file, name } of files) {
    const answer = await callBinary('formAnswerFile', { params: { formid: String(formid), file } });
    if (answer.ok) saveFile(answer.value.blob, name);
  }
};

const load = async (formid: number): Promise<FormDraft | undefined> => {
  const answer = await call('formDraft', { params: { formid: String(formid) } });
  return answer.ok ? answer.value.form[0] : undefined;
};

/** Kinds of which few values are chosen again and again. */
const LISTED: ReadonlySet<FormKind> = new Set(['choice', 'yesno', 'lookup']);

/** `/forms/{id}/answers`: what came back, with the way to the documents and out into a spreadsheet. */
export default function AnswersScreen({ formid }: { readonly formid: number }) {
  const { t } = useTranslation('forms');
  const language = useLanguage();
  const form = useQuery({ queryKey: ['form', formid, 'draft'], queryFn: async () => (await load(formid)) ?? null });
  const fields = useMemo(() => form.data?.definition.fields.filter(hasValue) ?? [], [form.data]);
  const list = useMemo(() => answerList(fields), [fields]);
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
        filter: 'values',
        render: ({ by, outside }) => (outside ? t('outside') : by),
      },
      { id: 'version', title: t('version'), width: 90, sortable: true, align: 'end', render: ({ version }) => version },
      ...fields.map((field): ListColumn<FormAnswer> => ({
        id: `field_${field.id}`,
        title: field.label,
        width: 160,
        sortable: true,
        ...(LISTED.has(field.kind) && { filter: 'values' as const }),
        render: (row) => cellText(row.values, field, t('sign.drawn')),
      })),
      { id: 'comment', title: t('comment'), width: 200, sortable: true, render: ({ comment }) => comment },
    ],
    [t, language, fields],
  );
  const files = fields
    .filter(({ kind }) => kind === 'file')
    .flatMap(({ id }) => (answer === undefined ? [] : filesOf(answer.values, id)));
  const save = async () => {
    const { rows } = await list.selected(EXPORTED);
    const chosen = rows.length > 0 ? rows : await all(formid);
    const head = [t('number'), t('at'), t('by'), t('version'), ...fields.map(({ label }) => label), t('comment')];
    const lines = chosen.map((row) => [
      String(row.number),
      row.at,
      row.outside ? t('outside') : row.by,
      String(row.version),
      ...fields.map((field) => cellText(row.values, field, t('sign.drawn'))),
      row.comment,
    ]);
    saveTable([head, ...lines], `${form.data?.name ?? ''}.csv`);
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

const all = async (formid: number): Promise<readonly FormAnswer[]> => {
  const answer = await call('formAnswers', { params: { formid: String(formid) } });
  return answer.ok ? answer.value.answer : [];
};
