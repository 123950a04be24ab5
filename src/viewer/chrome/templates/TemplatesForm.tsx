import { Button } from '@mantine/core';
import { IconTemplate } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Template } from '#core/contract/marks/template.ts';
import { fold } from '#core/text/fold.ts';
import { queryClient } from '#src/stores/queryClient.ts';
import { useSession } from '#src/stores/session/store.ts';
import { changeSettings } from '#src/stores/settings/effects.ts';
import { useSettings } from '#src/stores/settings/store.ts';
import { showToast } from '#src/stores/toasts/effects.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { TextField } from '#src/ui/field/Field.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';
import type { PlacingDesk } from '#src/viewer/session/placing/desk.ts';
import { settableQuery, startPlacingTemplate, templatesQuery } from '#src/viewer/session/templates/templates.ts';
import { MarkPreview } from '../placing/MarkPreview.tsx';
import { type Pick, PickList } from '../placing/PickList.tsx';
import { HERE, placingOf, PlacingFields } from '../placing/PlacingFields.tsx';
import { announcePlacing } from '../placing/announcePlacing.ts';
import classes from '../placing/placing.module.css';
import { askToDelete } from './askToDelete.ts';
import { openDetails } from './openDetails.tsx';

interface TemplatesFormProps {
  readonly desk: PlacingDesk;
  readonly formId: string;
  readonly close: () => void;
}

/**
 * The user's templates and those shared with them, with the last one preselected. A template can be placed, or changed
 * if the user may.
 */
export function TemplatesForm({ desk, formId, close }: TemplatesFormProps) {
  const { t } = useTranslation(['stamps', 'messages']);
  const list = useQuery(templatesQuery, queryClient);
  const userId = useSession((session) => session.user?.id);
  const snaps = useSettings((settings) => settings.viewer.snapToPaper);
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState(() => useSettings.getState().templates.last);
  const [where, setWhere] = useState(HERE);
  const [problem, setProblem] = useState<'invalid' | 'tooMany'>();
  const [error, setError] = useState<string>();

  if (list.isPending) return <Spinner />;
  if (list.isError) return <EmptyState failed title={t('messages:template.notLoaded')} hint={list.error.message} />;
  if (list.data.template.length === 0)
    return (
      <EmptyState
        icon={<IconTemplate size={32} aria-hidden />}
        title={t('template.none')}
        hint={t('template.noneHint')}
      />
    );

  const shown = list.data.template.filter(({ name, ownerid, ownername }) =>
    fold(`${name} ${ownerid === null ? t('template.ofCompany') : ownername}`).includes(fold(words.trim())),
  );
  const current = shown.find(({ templateid }) => templateid === chosen) ?? shown[0];
  const noteOf = ({ ownerid, ownername, marks, groups, everyone }: Template): string => {
    const count = t('template.marks', { count: marks });
    if (ownerid === null) return `${count} · ${t('template.ofCompany')}`;
    if (ownerid !== userId) return `${count} · ${t('template.by', { name: ownername })}`;
    if (everyone) return `${count} · ${t('template.sharedWithAll')}`;
    return groups.length === 0 ? count : `${count} · ${t('template.shared')}`;
  };
  const take = async (template: Template | undefined): Promise<void> => {
    if (template === undefined) return;
    const placing = placingOf(where, desk.pageCount, snaps);
    setProblem(placing.ok ? undefined : placing.error);
    setError(undefined);
    if (!placing.ok) return;
    const taken = await startPlacingTemplate(desk, template, placing.value);
    if (taken.ok) {
      changeSettings((draft) => void (draft.templates.last = template.templateid));
      announcePlacing(desk, close);
      if (taken.value.stampsLeft) showToast({ type: 'info', message: t('stay'), component: 'placing' });
    } else if (taken.error === 'gone') close();
    else setError(t('template.broken'));
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void take(current);
  };
  const picks = shown.map((template): Pick => ({
    id: template.templateid,
    name: template.name,
    note: noteOf(template),
    preview: <TemplatePreview template={template} />,
  }));
  const mayChange = current?.maychange === true;
  const why = mayChange ? undefined : t(current?.ownerid === null ? 'template.companyOnly' : 'template.readOnly');
  return (
    <form id={formId} className={classes.form} onSubmit={submit} noValidate>
      <TextField label={t('template.search')} value={words} autoFocus onChange={setWords} />
      {picks.length === 0 ? (
        <EmptyState title={t('template.noMatch')} hint={t('noMatchHint')} />
      ) : (
        <PickList
          label={t('template.title')}
          picks={picks}
          chosen={current?.templateid ?? null}
          onChoose={setChosen}
          onTake={(id) => void take(shown.find(({ templateid }) => templateid === id))}
        />
      )}
      <div className={classes.fields}>
        <div className={classes.bar}>
          <Button
            size="xs"
            variant="default"
            disabled={!mayChange}
            title={why}
            onClick={() => current && openDetails(current)}
          >
            {t('template.change')}
          </Button>
          <Button
            size="xs"
            variant="light"
            color="red"
            disabled={!mayChange}
            title={why}
            onClick={() => current && askToDelete(current)}
          >
            {t('template.delete')}
          </Button>
        </div>
        <PlacingFields where={where} pageCount={desk.pageCount} problem={problem} onChange={setWhere} />
        {error !== undefined && (
          <p role="alert" className={classes.error}>
            {error}
          </p>
        )}
      </div>
    </form>
  );
}

function TemplatePreview({ template }: { readonly template: Template }) {
  return <MarkPreview mark={useQuery(settableQuery(template), queryClient).data?.mark} />;
}
