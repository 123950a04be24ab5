import { Button } from '@mantine/core';
import { type Dispatch, type SetStateAction, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '#core/contract/constants.ts';
import { type Definition, fieldsOfDefinition, workOf } from '#core/workflow/definition.ts';
import type { Assigned } from '#core/workflow/instance.ts';
import { call } from '#src/gateway/call.ts';
import { TextField } from '#src/ui/field/Field.tsx';
import { labelled } from '#src/ui/part/labelled.ts';
import { fullName } from '../../model.ts';
import { useAdmin } from '../../store.ts';
import classes from './drawing.module.css';
import { awaited, begun, decided, overdue, toldOf, type Trial } from './trial.ts';
import { partOf, supervisorsIn } from './trialPeople.ts';
import type { Trying } from './trying.ts';

interface TrialPartProps {
  readonly definition: Definition;
  readonly language: Language;
  readonly trying: Trying;
  readonly onTrying: Dispatch<SetStateAction<Trying>>;
}

/** Tries out a workflow with values that are typed or taken from a document: nothing is saved, nobody is notified. */
export function TrialPart({ definition, language, trying, onTrying }: TrialPartProps) {
  const { t } = useTranslation('admin');
  const data = useAdmin((state) => state.data);
  const indexes = data?.index ?? [];
  const [problem, setProblem] = useState('');
  const { docid, values, trial } = trying;
  const set = (part: Partial<Trying>) => onTrying((now) => ({ ...now, ...part }));
  const fill = (read: Trying['values']) => onTrying((now) => ({ ...now, values: { ...now.values, ...read } }));
  const fields = Object.keys(fieldsOfDefinition(definition));
  const captionOf = (name: string): string => indexes.find((index) => index.name === name)?.caption ?? name;
  const take = async () => {
    setProblem('');
    const answer = await call('documentInfo', { params: { docid }, modifiers: ['indexes'] }, { silent: true });
    if (!answer.ok) return setProblem(answer.error.message);
    const known = answer.value.document[0]?.indexes ?? [];
    const read = known.map(
      ({ indexid, value }) => [indexes.find(({ id }) => id === indexid)?.name ?? '', value] as const,
    );
    fill(Object.fromEntries(read.filter(([name]) => fields.includes(name))));
  };
  const go = (next: ReturnType<typeof decided>) => {
    setProblem(
      next.ok
        ? ''
        : t(
            `trial.refusal.${next.error === 'fieldRequired' || next.error === 'fieldInvalid' ? 'field' : next.error === 'fourEyes' ? 'fourEyes' : 'other'}`,
          ),
    );
    if (next.ok) set({ trial: next.value });
  };
  const begin = () => {
    setProblem('');
    set({ trial: begun(definition, values, Date.now(), supervisorsIn(data?.user ?? [], data?.usergroup ?? [])) });
  };
  return (
    <section className={classes.trial} aria-label={t('trial.title')}>
      <h2>{t('trial.title')}</h2>
      <p>{t('trial.hint')}</p>
      {fields.length > 0 && (
        <>
          <div className={classes.bar}>
            <TextField
              label={t('trial.document')}
              inputMode="numeric"
              maxLength={9}
              value={docid}
              onChange={(typed) => set({ docid: typed })}
            />
            <Button variant="default" disabled={!/^[1-9]\d*$/.test(docid)} onClick={() => void take()}>
              {t('trial.take')}
            </Button>
          </div>
          <div className={classes.values}>
            {fields.map((name) => (
              <TextField
                key={name}
                label={captionOf(name)}
                value={values[name] ?? ''}
                maxLength={1000}
                onChange={(value) => fill({ [name]: value })}
              />
            ))}
          </div>
        </>
      )}
      <div className={classes.bar}>
        <Button variant="default" onClick={begin}>
          {t(trial === undefined ? 'trial.begin' : 'trial.again')}
        </Button>
        {trial !== undefined && (
          <Button variant="subtle" onClick={() => set({ trial: undefined })}>
            {t('trial.end')}
          </Button>
        )}
      </div>
      {problem !== '' && <p role="alert">{problem}</p>}
      {trial !== undefined && (
        <Standing
          {...{ definition, language, trial }}
          onDecide={(job, decision) => go(decided(trial, definition, job, decision, values))}
          onAwait={() => go(awaited(trial, definition))}
          onOverdue={() => {
            const late = overdue(trial, definition);
            if (late !== undefined) go(late);
          }}
        />
      )}
    </section>
  );
}

interface StandingProps {
  readonly definition: Definition;
  readonly language: Language;
  readonly trial: Trial;
  readonly onDecide: (job: Trial['instance']['jobs'][number], decision: string) => void;
  readonly onAwait: () => void;
  readonly onOverdue: () => void;
}

/** The current step of the trial, its possible decisions, and the path so far. */
function Standing({ definition, language, trial, onDecide, onAwait, onOverdue }: StandingProps) {
  const { t } = useTranslation('admin');
  const nameOf = useNames();
  const { instance, path, effects } = trial;
  const captionOf = (name: string): string => definition.steps[name]?.caption[language] ?? name;
  const isWaiting = instance.state === 'running' && definition.steps[instance.at]?.kind === 'wait';
  const done = effects.filter(({ effect }) => effect !== 'notify').length;
  return (
    <div role="status" className={classes.standing}>
      <p>{path.map(captionOf).join(' → ')}</p>
      <p>
        <strong>
          {t(instance.state === 'running' ? 'trial.at' : `trial.${instance.state}`, { step: captionOf(instance.at) })}
        </strong>{' '}
        {done > 0 && t('trial.actions', { count: done })}
      </p>
      {instance.state === 'running' &&
        instance.jobs.map((job) => {
          const work = workOf(definition, job.step);
          return (
            <div key={job.id}>
              <div className={classes.bar}>
                <span>{work?.caption[language]}</span>
                {work?.decisions.map(({ key, caption }) => (
                  <Button key={key} size="xs" onClick={() => onDecide(job, key)}>
                    {caption[language]}
                  </Button>
                ))}
              </div>
              <p>
                {labelled(
                  t('trial.goesTo'),
                  [job.assigned, ...(job.level === 0 ? job.escalatedTo : [])].map(nameOf).join(', '),
                )}
              </p>
              {job.level > 0 && (
                <p>{labelled(t('trial.told'), [...new Set(toldOf(trial, job).map(nameOf))].join(', '))}</p>
              )}
            </div>
          );
        })}
      {instance.state === 'running' && instance.jobs.some(({ escalatesAt }) => escalatesAt !== undefined) && (
        <Button size="xs" variant="default" onClick={onOverdue}>
          {t('trial.overdue')}
        </Button>
      )}
      {isWaiting && (
        <Button size="xs" onClick={onAwait}>
          {t('trial.await')}
        </Button>
      )}
    </div>
  );
}

/** Names of the company, and what the nameless people of a trial are. */
function useNames(): (assigned: Assigned) => string {
  const { t } = useTranslation('admin');
  const data = useAdmin((state) => state.data);
  return (assigned) => {
    const part = partOf(assigned);
    if (part === 'member') return t('trial.member');
    if (part === 'initiator') return t('drawing.initiator');
    if (part === 'aboveInitiator') return t('drawing.supervisorOf', { name: t('drawing.initiator') });
    if ('group' in assigned) return data?.usergroup.find(({ id }) => id === assigned.group)?.name ?? '?';
    const user = data?.user.find(({ id }) => id === assigned.user);
    return user === undefined ? '?' : fullName(user);
  };
}
