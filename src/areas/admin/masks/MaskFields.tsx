import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { moved } from '#src/ui/drag/rows.ts';
import { IndexInput } from '#src/ui/field/IndexInput.tsx';
import classes from '../admin.module.css';
import own from './masks.module.css';
import { type Draft, type MaskFieldDraft, maskFieldsIn } from '../edit/draft.ts';
import { type RowOf, useAdmin } from '../store.ts';
import { MaskRow } from './MaskRow.tsx';
import { hasFlag, holdsValue, isSought, newField, PURPOSES } from './model.ts';
import { soughtField, unsought } from './sought.ts';

interface MaskFieldsProps {
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
}

/** The fields of a mask in order, beside a preview of the mask. */
export function MaskFields({ draft, onDraft }: MaskFieldsProps) {
  const { t } = useTranslation('admin');
  const data = useAdmin((state) => state.data);
  const indexes = data?.index ?? [];
  const fields = maskFieldsIn(draft, 'fields');
  const list = useId();
  const [said, setSaid] = useState('');
  const set = (next: readonly MaskFieldDraft[]) => onDraft({ ...draft, fields: next });
  const free = indexes.filter(({ id, retired }) => !retired && fields.every(({ indexid }) => indexid !== id));
  const [chosen, setChosen] = useState('');
  const searches = unsought(fields);
  const search = searches.find((purpose) => purpose === chosen);
  const wanted = search === undefined ? (free.find(({ id }) => String(id) === chosen) ?? free[0]) : undefined;
  const purpose = search ?? (wanted === undefined ? searches[0] : undefined);
  const add = (): void => {
    if (wanted !== undefined) set([...fields, newField(wanted)]);
    else if (purpose !== undefined && data !== null)
      set([...fields, soughtField(purpose, t(`mask.seek.${purpose}`), data, fields)]);
  };
  const move = (from: number, to: number) => {
    set(moved(fields, from, to));
    setSaid(t('mask.moved', { name: fields[from]?.caption, place: Math.max(0, Math.min(to, fields.length - 1)) + 1 }));
  };
  return (
    <div className={own.mask}>
      <section aria-label={t('mask.fields')}>
        <h2>{t('mask.fields')}</h2>
        <p className={classes.quiet}>{fields.length === 0 ? t('mask.none') : t('mask.hint')}</p>
        <ol className={own.maskRows}>
          {fields.map((field, at) => (
            <MaskRow
              key={field.indexid}
              list={list}
              field={field}
              at={at}
              last={fields.length - 1}
              index={indexes.find(({ id }) => id === field.indexid)}
              onField={(next) => set(fields.map((one, place) => (place === at ? next : one)))}
              onMove={move}
              onRemove={() => set(fields.filter((_, place) => place !== at))}
            />
          ))}
        </ol>
        <div className={classes.adding}>
          <NativeSelect
            label={t('mask.index')}
            value={String(wanted?.id ?? purpose ?? '')}
            disabled={free.length + searches.length === 0}
            onChange={(event) => setChosen(event.currentTarget.value)}
            data={[
              {
                group: t('mask.purpose.index'),
                items: free.map(({ id, caption, type }) => ({
                  value: String(id),
                  label: `${caption} (${t(`type.${type}`)})`,
                })),
              },
              {
                group: t('mask.sought'),
                items: searches.map((one) => ({ value: one, label: t(`mask.purpose.${one}`) })),
              },
            ]}
          />
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            disabled={wanted === undefined && purpose === undefined}
            onClick={add}
          >
            {t('mask.add')}
          </Button>
        </div>
        <p role="status" className={own.said}>
          {said}
        </p>
      </section>
      <MaskPreview fields={fields} indexes={indexes} />
    </div>
  );
}

/** The mask as it will look: the fields of documents, then those of the search form alone. */
function MaskPreview({ fields, indexes }: MaskPreviewProps) {
  const { t } = useTranslation('admin');
  const sought = fields.filter(isSought);
  return (
    <section aria-label={t('mask.preview')} className={own.preview}>
      <h2>{t('mask.preview')}</h2>
      {fields.filter(holdsValue).map((field) => {
        const index = indexes.find(({ id }) => id === field.indexid);
        if (index === undefined) return null;
        return (
          <IndexInput
            key={field.indexid}
            label={field.caption}
            type={index.type}
            text=""
            onText={() => undefined}
            required={field.required}
            disabled={hasFlag(field, 'readOnly')}
            area={field.textarea}
            {...(field.lookup && { suggestions: [], placeholder: t('mask.lookup') })}
          />
        );
      })}
      {sought.length > 0 && <h3>{t('mask.sought')}</h3>}
      {sought.map((field) => (
        <TextInput
          key={field.indexid}
          label={field.caption}
          value=""
          onChange={() => undefined}
          placeholder={PURPOSES.filter((purpose) => hasFlag(field, purpose))
            .map((purpose) => t(`mask.purpose.${purpose}`))
            .join(' · ')}
        />
      ))}
    </section>
  );
}

interface MaskPreviewProps {
  readonly fields: readonly MaskFieldDraft[];
  readonly indexes: readonly RowOf<'index'>[];
}
