import { Button, Checkbox, FileButton, Select } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormField } from '#core/contract/work/form.ts';
import { useMasterData } from '#src/stores/masterdata/store.ts';
import { labelled } from '#src/ui/part/labelled.ts';
import classes from '../forms.module.css';
import { pictureOf } from './picture.ts';

interface KindPropertiesProps {
  readonly field: FormField;
  readonly onField: (change: Partial<FormField>) => void;
}

/** Properties that only some field kinds have: look-up, image, group heading. */
export function KindProperties({ field, onField }: KindPropertiesProps) {
  const { t } = useTranslation('forms');
  if (field.kind === 'lookup') return <LookupProperty field={field} onField={onField} />;
  if (field.kind === 'picture') return <PictureProperty field={field} onField={onField} />;
  if (field.kind !== 'heading') return null;
  return (
    <Checkbox
      label={t('group')}
      checked={field.group === true}
      onChange={({ currentTarget }) => onField({ group: currentTarget.checked || undefined })}
    />
  );
}

function LookupProperty({ field, onField }: KindPropertiesProps) {
  const { t } = useTranslation('forms');
  const masks = useMasterData((data) => data.masks);
  const choices = masks.flatMap((mask) =>
    mask.fields
      .filter(({ lookup }) => lookup)
      .map(({ indexid, caption }) => ({ value: `${mask.id} ${indexid}`, label: labelled(mask.caption, caption) })),
  );
  const { lookup } = field;
  return (
    <Select
      label={t('lookup')}
      description={t('lookupHint')}
      searchable
      data={choices}
      value={lookup === undefined ? null : `${lookup.maskid} ${lookup.indexid}`}
      onChange={(chosen) => {
        const [maskid = 0, indexid = 0] = (chosen ?? '').split(' ').map(Number);
        onField({ lookup: chosen === null ? undefined : { maskid, indexid } });
      }}
    />
  );
}

function PictureProperty({ field, onField }: KindPropertiesProps) {
  const { t } = useTranslation('forms');
  const [failed, setFailed] = useState(false);
  const take = async (file: File | null) => {
    if (file === null) return;
    const picture = await pictureOf(file);
    setFailed(picture === undefined);
    if (picture !== undefined) onField({ picture });
  };
  return (
    <>
      {field.picture !== undefined && <img className={classes['picture']} src={field.picture} alt={field.label} />}
      <FileButton accept="image/png,image/jpeg,image/webp,image/gif" onChange={(file) => void take(file)}>
        {(props) => (
          <Button {...props} variant="default" size="compact-sm" leftSection={<IconPhoto size={14} aria-hidden />}>
            {t('pictureChoose')}
          </Button>
        )}
      </FileButton>
      {failed && <p role="alert">{t('pictureFailed')}</p>}
    </>
  );
}
