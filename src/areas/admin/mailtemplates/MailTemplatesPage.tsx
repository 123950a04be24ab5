import { t as text } from 'i18next';
import { VisuallyHidden } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '#core/contract/constants.ts';
import type { MailTemplate } from '#core/contract/work/mailTemplates.ts';
import { ok } from '#core/kernel/result.ts';
import { languageName } from '#core/kernel/languageName.ts';
import { runCommand } from '#src/commands/named.ts';
import { call } from '#src/gateway/call.ts';
import type { ListColumn } from '#src/list/columns.ts';
import { createList } from '#src/list/createList.ts';
import { ListView } from '#src/list/ListView.tsx';
import { listOfUser } from '#src/list/ofUser.ts';
import { inMemory } from '#src/list/rows/inMemory.ts';
import { useLanguage } from '#src/list/useLanguage.ts';
import { useFreshRows } from '#src/list/useFreshRows.ts';
import { useTitle } from '#src/ui/useTitle.ts';
import { RowLines } from '../RowLines.tsx';
import { useRowTools } from '../useRowTools.tsx';

const templatesOfUser = listOfUser(() =>
  createList<MailTemplate, null>({
    id: 'admin_mailtemplate',
    keyOf: ({ id }) => id,
    ...inMemory<MailTemplate, null>({
      load: async (_, signal) => {
        const answer = await call('mailTemplateList', {}, { signal, silent: true });
        // Private ones are managed by their owners, in the mail dialog.
        return answer.ok ? ok(answer.value.mailtemplate.filter(({ shared }) => shared)) : answer;
      },
      values: { name: ({ name }) => name, language: ({ language }) => language, subject: ({ subject }) => subject },
    }),
  }),
);

const columnsIn = (language: Language): readonly ListColumn<MailTemplate>[] => [
  { id: 'name', title: text('admin:field.name'), width: 280, sortable: true, render: ({ name }) => name },
  {
    id: 'language',
    title: text('admin:field.language'),
    width: 140,
    sortable: true,
    render: (one) => languageName(one.language, language),
  },
  { id: 'subject', title: text('admin:field.subject'), width: 420, sortable: true, render: ({ subject }) => subject },
];

/** `/admin/mailtemplates`: the mail templates of the company. */
export function MailTemplatesPage() {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const title = t('section.mailtemplates');
  useTitle(title);
  const list = templatesOfUser();
  useFreshRows(list);
  const columns = useMemo(() => columnsIn(language), [language]);
  const onDone = () => void list.refresh();
  const tools = useRowTools(list, {
    add: t('new.mailtemplate'),
    onAdd: () => runCommand('mailTemplate.open', { onDone }),
    onDelete: (template) => runCommand('mailTemplate.delete', { template, onDone }),
    columns,
    title,
  });
  return (
    <>
      <VisuallyHidden component="h1">{title}</VisuallyHidden>
      <ListView
        list={list}
        label={title}
        columns={columns}
        compact={{
          render: (one) => <RowLines title={one.name} more={[languageName(one.language, language), one.subject]} />,
        }}
        onOpen={(template) => runCommand('mailTemplate.open', { template, onDone })}
        hasQuickFilter
        {...tools}
      />
    </>
  );
}
