import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentInfo } from '#core/contract/document/document.ts';
import { runCommand } from '#src/commands/named.ts';
import { FilingValue } from '#src/filing/FilingValue.tsx';
import {
  doctypesOf,
  type Filing,
  fieldsOf,
  type FilingProblems,
  maskChoices,
  masksFor,
  offered,
  refusalOf,
  takenValues,
  withValidChoices,
} from '#src/filing/model.ts';
import { type PlaceOption, PlaceSelect } from '#src/filing/PlaceSelect.tsx';
import { call } from '#src/gateway/call.ts';
import { useConfig } from '#src/stores/config/store.ts';
import { currentLanguage } from '#src/stores/language/model.ts';
import { clientNames } from '#src/stores/masterdata/clientNames.ts';
import { useMasterData } from '#src/stores/masterdata/store.ts';
import { showToast } from '#src/stores/toasts/effects.ts';
import { beginEditing, targetClients, toChange, withPlace, withTexts } from '../edit/model.ts';
import { refresh } from '#src/stores/documents/refresh.ts';
import classes from './copy.module.css';

interface CopyFormProps {
  readonly formId: string;
  readonly info: DocumentInfo;
  readonly close: () => void;
}

type Place = 'clientid' | 'year' | 'doctypeid' | 'maskid';

/** The filing of the copy; initially the same as the document's. */
export function CopyForm({ formId, info, close }: CopyFormProps) {
  const { t, i18n } = useTranslation(['panels', 'archive']);
  const data = useMasterData();
  const byNumber = useConfig((config) => config.sortClientsByNumber);
  const [edited, setEdited] = useState(() => {
    const begun = beginEditing(info, 'client', data, currentLanguage(i18n.language));
    // The copy is a new document, so it cannot be filed in places that have been retired.
    return { ...begun, now: withValidChoices(begun.now, data) };
  });
  const [refused, setRefused] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { now, problems } = edited;
  const fields = fieldsOf(now, data);
  const { masks, fitting } = masksFor(now.doctypeid, offered(data.masks));
  const mark = (found: FilingProblems) => setEdited((last) => ({ ...last, problems: found }));

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const change = toChange(edited, data);
    if (!change.ok) return mark(change.error);
    if (busy) return;
    setBusy(true);
    setRefused(undefined);
    const { revision: _, ...body } = change.value;
    const answer = await call('documentCopy', { params: { docid: String(info.docid) }, body }, { silent: true });
    setBusy(false);
    if (answer.ok) {
      close();
      refresh(info.docid, 'indexes.set');
      showToast({ type: 'success', message: t('copy.done'), component: 'document' });
      const [copy] = answer.value.document;
      if (copy !== undefined) runCommand('document.open', { docid: copy.docid });
      return;
    }
    setRefused(answer.error.name === 'archive.versionExists' ? t('copy.same') : answer.error.message);
    const found = answer.error.name === 'archive.versionExists' ? takenValues(fields) : refusalOf(answer.error, fields);
    if (found !== undefined) mark(found);
  };

  const select = (name: Place, options: readonly PlaceOption[], hint?: string) => {
    const problem = problems.place[name];
    const place = (id: number): Partial<Omit<Filing, 'texts'>> => ({ [name]: id });
    return (
      <PlaceSelect
        label={t(`archive:place.${name}`)}
        options={options}
        chosen={now[name]}
        onChoose={(id) => setEdited((last) => withPlace(last, place(id), data))}
        error={problem === undefined ? undefined : t(`archive:problem.${problem}`)}
        hint={hint}
      />
    );
  };
  return (
    <form id={formId} className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      <p className={classes.hint}>{t('copy.hint')}</p>
      {refused !== undefined && (
        <p className={classes.refused} role="alert">
          {refused}
        </p>
      )}
      {select('clientid', clientNames(targetClients(data.clients, edited.before), byNumber))}
      {select('year', data.years.toReversed())}
      {select('doctypeid', doctypesOf(now.clientid, data.doctypes))}
      {select('maskid', maskChoices(masks), fitting ? undefined : t('archive:form.noMask'))}
      {fields.map(({ field, index }) => (
        <FilingValue
          key={index.id}
          maskId={now.maskid ?? 0}
          clientId={now.clientid}
          field={field}
          index={index}
          fields={fields}
          texts={now.texts}
          onTexts={(texts) => setEdited((last) => withTexts(last, texts))}
          problem={problems.values[index.id]}
        />
      ))}
    </form>
  );
}
