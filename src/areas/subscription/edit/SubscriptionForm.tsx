import { Checkbox, SegmentedControl, Select, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { REMINDER_HOURS, type Subscription, SUBSCRIPTION_TYPES } from '#core/contract/work/subscription.ts';
import type { SubscriptionFault } from '#core/contract/work/subscriptionRule.ts';
import { dateText } from '#core/kernel/dateText.ts';
import { INTERVALS } from '#core/kernel/recurrence.ts';
import type { ToldDocument } from '#src/commands/named.ts';
import { useLanguage } from '#src/list/useLanguage.ts';
import { audienceQuery } from '#src/stores/audience.ts';
import { queryClient } from '#src/stores/queryClient.ts';
import { useSession } from '#src/stores/session/store.ts';
import { useMasterData } from '#src/stores/masterdata/store.ts';
import { TextField } from '#src/ui/field/Field.tsx';
import { useDraft } from '#src/ui/field/useDraft.ts';
import { IndexInput } from '#src/ui/field/IndexInput.tsx';
import { wallNow } from '#src/ui/wallNow.ts';
import classes from '../subscription.module.css';
import { type Draft, EVENT_NAMES, faultOf, INTERVAL_NAMES, nextTimes } from './model.ts';

/** Maximum characters on the wire. */
const SUBJECT_MAXIMUM = 200;
const TEXT_MAXIMUM = 4000;

interface SubscriptionFormProps {
  readonly formId: string;
  readonly initial: Draft;
  /** What is changed; absent for a new one. */
  readonly stored?: Subscription | undefined;
  /** The documents it applies to. */
  readonly documents: readonly ToldDocument[];
  readonly onKeep: (draft: Draft) => Promise<void>;
}

/** A follow-up at a date, or a subscription to document events (specification, section 3, Subscription body). */
export function SubscriptionForm({ formId, initial, stored, documents, onKeep }: SubscriptionFormProps) {
  const { t } = useTranslation('subscription');
  const language = useLanguage();
  const mayForOthers = useMasterData((data) => data.rights.some(({ subscription }) => subscription?.others === true));
  const self = useSession(({ user }) => user);
  const { data: audience = [] } = useQuery(
    { ...audienceQuery(documents.map(({ docid }) => docid)), enabled: mayForOthers },
    queryClient,
  );
  const people =
    audience.some(({ id }) => id === self?.id) || self === null
      ? audience
      : [{ id: self.id, name: `${self.firstname} ${self.surname}`.trim() || self.name }, ...audience];
  const { draft, change, faultAmong, form } = useDraft<Draft, SubscriptionFault>(
    initial,
    (typed) => faultOf(typed, wallNow(), stored),
    onKeep,
  );
  const errorAt = (...faults: readonly SubscriptionFault[]) => {
    const fault = faultAmong(...faults);
    return fault && t(`problem.${fault}`);
  };
  const isFollowUp = draft.type === SUBSCRIPTION_TYPES.followUp;
  const times = nextTimes(draft, wallNow(), stored);
  return (
    <form id={formId} className={classes['form']} {...form}>
      <p className={classes['names']}>
        {documents.length === 1 ? documents[0]?.filename : t('documents', { count: documents.length })}
      </p>
      <SegmentedControl
        size="xs"
        aria-label={t('kind.label')}
        value={String(draft.type)}
        onChange={(value) => change({ type: value === '3' ? SUBSCRIPTION_TYPES.events : SUBSCRIPTION_TYPES.followUp })}
        data={[
          { value: '1', label: t('kind.followUp') },
          { value: '3', label: t('kind.events') },
        ]}
      />
      <TextField
        label={t('subject')}
        value={draft.subject}
        maxLength={SUBJECT_MAXIMUM}
        error={errorAt('subject')}
        autoFocus
        onChange={(subject) => change({ subject })}
      />
      {isFollowUp ? (
        <>
          <div className={classes['pair']}>
            <IndexInput
              type="datetime"
              label={t('entry')}
              text={draft.entry}
              error={errorAt('entrydate', 'past')}
              onText={(entry) => change({ entry })}
            />
            <Select
              label={t('interval.label')}
              allowDeselect={false}
              value={String(draft.interval)}
              data={INTERVAL_NAMES.map(([name, value]) => ({ value: String(value), label: t(`interval.${name}`) }))}
              onChange={(value) =>
                change({ interval: INTERVAL_NAMES.find(([, own]) => String(own) === value)?.[1] ?? INTERVALS.once })
              }
            />
          </div>
          {draft.interval !== INTERVALS.once && (
            <IndexInput
              type="date"
              label={t('end')}
              text={draft.end}
              error={errorAt('enddate', 'ended')}
              onText={(end) => change({ end })}
            />
          )}
          <p className={classes['times']} aria-live="polite">
            {times.length === 0
              ? t('noTimes')
              : t('times', { times: times.map((time) => dateText(time, language)).join(' · ') })}
          </p>
        </>
      ) : (
        <Checkbox.Group
          label={t('event.label')}
          {...(errorAt('event') !== undefined && { error: errorAt('event') })}
          value={EVENT_NAMES.filter((name) => draft.event[name])}
          onChange={(values) =>
            change({
              event: {
                index: values.includes('index'),
                version: values.includes('version'),
                layer: values.includes('layer'),
                note: values.includes('note'),
              },
            })
          }
        >
          <div className={classes['events']}>
            {EVENT_NAMES.map((name) => (
              <Checkbox key={name} value={name} label={t(`event.${name}`)} />
            ))}
          </div>
        </Checkbox.Group>
      )}
      <div className={classes['pair']}>
        <Select
          label={t('user')}
          searchable
          allowDeselect={false}
          value={String(draft.userid)}
          disabled={!mayForOthers}
          data={people.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(value) => change({ userid: Number(value ?? draft.userid) })}
        />
        <Select
          label={t('reminder.label')}
          allowDeselect={false}
          value={String(draft.reminder)}
          data={REMINDER_HOURS.map((hours, at) => ({ value: String(at), label: t(`reminder.${hours}`) }))}
          onChange={(value) => change({ reminder: Number(value ?? 0) })}
        />
      </div>
      <Textarea
        label={t('text')}
        rows={3}
        maxLength={TEXT_MAXIMUM}
        value={draft.text}
        onChange={(event) => change({ text: event.currentTarget.value })}
      />
      <Checkbox
        label={t('prioritized')}
        checked={draft.prioritized}
        onChange={(event) => change({ prioritized: event.currentTarget.checked })}
      />
    </form>
  );
}
