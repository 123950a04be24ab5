import { ActionIcon, Button } from '@mantine/core';
import { IconTextPlus } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FilingValue } from '#src/filing/FilingValue.tsx';
import { doctypesOf, fieldsOf, maskChoices, masksFor, offered, type PlaceField } from '#src/filing/model.ts';
import { PlaceSelect } from '#src/filing/PlaceSelect.tsx';
import { useConfig } from '#src/stores/config/store.ts';
import { clientNames } from '#src/stores/masterdata/clientNames.ts';
import { useMasterData } from '#src/stores/masterdata/store.ts';
import { askFirst } from '#src/stores/modals/effects.ts';
import { useWorkplace } from '#src/viewer/workplace/contributions.ts';
import classes from './edit.module.css';
import { end, isUnsaved, place, save, adoptTheirValue, type } from './effects.ts';
import { type Edited, showsFields, targetClients } from './model.ts';
import { useEditing } from './store.ts';
import { usePickedText } from './usePickedText.ts';

const nameIn = (rows: readonly { readonly id: number; readonly name: string }[], id: number | null) =>
  rows.find((row) => row.id === id)?.name;

/**
 * The editing form: place and mask fields. Enter in a field saves and closes. Text selected on the page can be put into
 * a field by its button, by shortcut or by dropping it.
 */
export function EditForm({ edited }: { readonly edited: Edited }) {
  const { t } = useTranslation(['indexing', 'archive']);
  const data = useMasterData();
  const byNumber = useConfig((config) => config.sortClientsByNumber);
  const { saving, takesFocus } = useEditing();
  const { viewing } = useWorkplace();
  const { aspect, before, now, problems, docid } = edited;
  const fields = showsFields(edited) ? fieldsOf(now, data) : [];
  const take = usePickedText(fields, viewing.texts.picked);
  const { masks, fitting } = masksFor(now.doctypeid, offered(data.masks, edited.before.maskid));
  /** Names of the document's present place, which somebody else may have changed. */
  const current: Readonly<Record<PlaceField, string | undefined>> = {
    clientid: nameIn(data.clients, before.clientid),
    productid: nameIn(data.products, before.productid),
    year: nameIn(data.years, before.year),
    doctypeid: nameIn(data.doctypes, before.doctypeid),
    maskid: nameIn(maskChoices(data.masks), before.maskid),
  };
  const wrong = (name: PlaceField) =>
    problems.place[name] === undefined
      ? undefined
      : t(`archive:problem.${problems.place[name]}`, { value: current[name] });

  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    useEditing.setState({ takesFocus: false });
    form.current?.querySelector<HTMLElement>('input:not([type="hidden"]), textarea')?.focus();
  }, [takesFocus]);

  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    void save(docid).then((kept) => kept && end());
  };
  const cancel = (): void => {
    if (isUnsaved(docid)) askFirst({ title: t('discard'), text: t('discardText') }, end);
    else end();
  };
  return (
    <form ref={form} className={classes['form']} onSubmit={onSubmit} noValidate aria-label={t(`aspect.${aspect}`)}>
      {aspect === 'year' && (
        <PlaceSelect
          label={t('archive:place.year')}
          options={data.years.toReversed()}
          chosen={now.year}
          onChoose={(year) => place({ year })}
          error={wrong('year')}
          hint={undefined}
        />
      )}
      {aspect === 'client' && (
        <PlaceSelect
          label={t('archive:place.clientid')}
          options={clientNames(targetClients(data.clients, before), byNumber)}
          chosen={now.clientid}
          onChoose={(clientid) => place({ clientid })}
          error={wrong('clientid')}
          hint={undefined}
        />
      )}
      {(aspect === 'doctype' || aspect === 'client') && (
        <>
          <PlaceSelect
            label={t('archive:place.doctypeid')}
            options={doctypesOf(now.clientid, data.doctypes)}
            chosen={now.doctypeid}
            onChoose={(doctypeid) => place({ doctypeid })}
            error={wrong('doctypeid')}
            hint={undefined}
          />
          <PlaceSelect
            label={t('archive:place.maskid')}
            options={maskChoices(masks)}
            chosen={now.maskid}
            onChoose={(maskid) => place({ maskid })}
            error={wrong('maskid')}
            hint={fitting ? undefined : t('archive:form.noMask')}
          />
        </>
      )}
      {fields.map(({ field, index }) => (
        <div key={index.id} className={classes['field']} {...take.into(index.id)}>
          <FilingValue
            maskId={now.maskid ?? 0}
            clientId={now.clientid}
            field={field}
            index={index}
            fields={fields}
            texts={now.texts}
            onTexts={type}
            problem={problems.values[index.id]}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('take', { caption: field.caption })}
            title={t('take', { caption: field.caption })}
            onClick={() => take.picked(index.id)}
          >
            <IconTextPlus size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
          {problems.values[index.id]?.kind === 'changed' && (
            <Button
              size="compact-sm"
              variant="default"
              onClick={({ currentTarget }) => {
                // The button disappears with the difference, so the focus goes to the field.
                currentTarget.parentElement?.querySelector<HTMLElement>('input, textarea')?.focus();
                adoptTheirValue(index.id);
              }}
            >
              {t('takeOthers', { caption: field.caption })}
            </Button>
          )}
        </div>
      ))}
      <div className={classes['foot']}>
        <Button type="submit" loading={saving}>
          {t('save')}
        </Button>
        <Button variant="default" onClick={cancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
