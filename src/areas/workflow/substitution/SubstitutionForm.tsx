import { Button, MultiSelect, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SubstitutionPreview, Substitute } from '#core/contract/people/substitute.ts';
import { dateText, parseDay } from '#core/kernel/dateText.ts';
import { readWireDate } from '#core/kernel/date.ts';
import { currentLanguage } from '#src/stores/language/model.ts';
import { useSession } from '#src/stores/session/store.ts';
import { focusInvalid } from '#src/ui/field/focusInvalid.ts';
import { captionIn } from '../model.ts';
import { filtersQuery, peopleQuery } from '../queries.ts';
import classes from '../workflow.module.css';
import { type Arrangement, rehearseSubstitution, saveSubstitution } from './effects.ts';
import { primariesQuery } from './queries.ts';

interface SubstitutionFormProps {
  readonly edited: Substitute | undefined;
  readonly onEnd: () => void;
}

type Problems = Partial<Record<'who' | 'start' | 'end', string>>;

/** Edits a substitution: who is represented by whom, when and for what; the effects are previewed before saving. */
export function SubstitutionForm({ edited, onEnd }: SubstitutionFormProps) {
  const { t, i18n } = useTranslation('workflow');
  const language = currentLanguage(i18n.language);
  const me = useSession((state) => state.user?.id);
  const people = useQuery(peopleQuery);
  const primaries = useQuery(primariesQuery);
  const kinds = useQuery(filtersQuery);
  const [primary, setPrimary] = useState(String(edited?.primaryid ?? me ?? ''));
  const [who, setWho] = useState<string | null>(
    edited === undefined
      ? null
      : edited.userid === undefined
        ? `group ${edited.groupid ?? ''}`
        : `user ${edited.userid}`,
  );
  const [start, setStart] = useState(edited === undefined ? '' : dateText(edited.startdate, language));
  const [end, setEnd] = useState(edited === undefined ? '' : dateText(edited.enddate, language));
  const [workflows, setWorkflows] = useState<string[]>(edited?.workflows ?? []);
  const [problems, setProblems] = useState<Problems>({});
  const [rehearsed, setRehearsed] = useState<{ readonly rehearsal: SubstitutionPreview; readonly body: Arrangement }>();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(problems).length > 0) focusInvalid(form.current);
  }, [problems]);
  const isOther = primary !== String(me ?? '');

  const read = (): Arrangement | undefined => {
    const [from, to] = [parseDay(start), parseDay(end)];
    const found: Problems = {
      ...(who === null && { who: t('substitution.whoMissing') }),
      ...(from === undefined && { start: t('field.date') }),
      ...(to === undefined && { end: t('field.date') }),
    };
    if (from !== undefined && to !== undefined && (readWireDate(to) ?? 0) < (readWireDate(from) ?? 0))
      found.end = t('substitution.endFirst');
    setProblems(found);
    const [kind, id] = who?.split(' ') ?? [];
    if (Object.keys(found).length > 0 || from === undefined || to === undefined) return undefined;
    return {
      ...(edited === undefined ? {} : { id: edited.id }),
      ...(isOther ? { primaryid: Number(primary) } : {}),
      ...(kind === 'user' ? { userid: Number(id) } : { groupid: Number(id) }),
      workflows,
      startdate: from,
      enddate: to,
    };
  };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setFailure(null);
    const body = read();
    if (body === undefined) return;
    const rehearsal = await rehearseSubstitution(body);
    if (typeof rehearsal === 'string') setFailure(rehearsal);
    else setRehearsed({ rehearsal, body });
  };
  const save = async (body: Arrangement) => {
    const problem = await saveSubstitution(body);
    setRehearsed(undefined);
    setFailure(problem);
    if (problem === null) onEnd();
  };
  const change = (set: () => void) => {
    set();
    setRehearsed(undefined);
  };

  return (
    <form
      ref={form}
      className={classes['card']}
      data-form
      aria-label={t('substitution.title')}
      onSubmit={(event) => void submit(event)}
    >
      <div className={classes['fields']}>
        {(primaries.data?.length ?? 0) > 1 && (
          <Select
            label={t('substitution.primary')}
            searchable
            allowDeselect={false}
            value={primary}
            onChange={(value) => change(() => setPrimary(value ?? ''))}
            data={primaries.data?.map(({ id, name }) => ({ value: String(id), label: name })) ?? []}
          />
        )}
        <Select
          label={t('substitution.who')}
          searchable
          required
          withAsterisk
          autoFocus
          error={problems.who}
          value={who}
          onChange={(value) => change(() => setWho(value))}
          data={(people.data ?? [])
            .filter(({ kind, id }) => kind === 'group' || String(id) !== primary)
            .map((one) => ({ value: `${one.kind} ${one.id}`, label: one.name }))}
        />
        <TextInput
          label={t('substitution.start')}
          withAsterisk
          error={problems.start}
          value={start}
          onChange={(event) => {
            const { value } = event.currentTarget;
            change(() => setStart(value));
          }}
        />
        <TextInput
          label={t('substitution.end')}
          withAsterisk
          error={problems.end}
          value={end}
          onChange={(event) => {
            const { value } = event.currentTarget;
            change(() => setEnd(value));
          }}
        />
        <MultiSelect
          label={t('substitution.workflows')}
          placeholder={workflows.length === 0 ? t('substitution.all') : ''}
          value={workflows}
          onChange={(value) => change(() => setWorkflows(value))}
          data={(kinds.data ?? []).map(({ filtername, caption }) => ({
            value: filtername,
            label: captionIn(caption, i18n.language),
          }))}
        />
      </div>
      {rehearsed !== undefined && (
        <p role="status">
          {t('substitution.rehearsed', {
            name: rehearsed.rehearsal.substitutename,
            jobs: rehearsed.rehearsal.jobs,
            nobody: rehearsed.rehearsal.nobody,
          })}{' '}
          {rehearsed.rehearsal.circle && <strong>{t('substitution.circle')}</strong>}
        </p>
      )}
      {failure !== null && (
        <p role="alert" className={classes['problem']}>
          {failure}
        </p>
      )}
      <div className={classes['buttons']}>
        {rehearsed === undefined ? (
          <Button key="rehearse" size="xs" type="submit">
            {t('substitution.rehearse')}
          </Button>
        ) : (
          <Button
            key="save"
            size="xs"
            autoFocus
            disabled={rehearsed.rehearsal.circle}
            onClick={() => void save(rehearsed.body)}
          >
            {t('substitution.save')}
          </Button>
        )}
        <Button size="xs" variant="default" onClick={onEnd}>
          {t('substitution.cancel')}
        </Button>
      </div>
    </form>
  );
}
