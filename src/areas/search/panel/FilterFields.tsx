import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useShallow } from 'zustand/shallow';
import { useConfig } from '#src/stores/config/store.ts';
import { clientNames } from '#src/stores/masterdata/clientNames.ts';
import { useMasterData } from '#src/stores/masterdata/store.ts';
import { MultiChoice } from '#src/ui/field/MultiChoice.tsx';
import { doctypeNames } from '../model.ts';
import classes from '../search.module.css';
import { changeDraft, useSearch } from '../store.ts';
import { PanelPart } from './PanelPart.tsx';

/** Products, years, clients and document types to search in. */
export function FilterFields() {
  const { t } = useTranslation('search');
  const data = useMasterData();
  const byNumber = useConfig((config) => config.sortClientsByNumber);
  const { products, years, clients, doctypes, deleted } = useSearch(
    useShallow(({ draft }) => ({
      products: draft.products,
      years: draft.years,
      clients: draft.clients,
      doctypes: draft.doctypes,
      deleted: draft.deleted,
    })),
  );
  const mayRestore = data.rights[0]?.document.delete === true;
  return (
    <PanelPart name="filters" title={t('panel.filters')}>
      <div className={classes['pair']}>
        <MultiChoice
          label={t('filter.products')}
          options={data.products.map(({ id, name }) => ({ value: id, label: name }))}
          chosen={products}
          onChange={(chosen) => changeDraft({ products: chosen })}
        />
        <MultiChoice
          label={t('filter.years')}
          options={data.years.map(({ id, name }) => ({ value: id, label: name })).toReversed()}
          chosen={years}
          onChange={(chosen) => changeDraft({ years: chosen })}
        />
      </div>
      <MultiChoice
        label={t('filter.clients')}
        options={clientNames(data.clients, byNumber).map(({ id, name }) => ({ value: id, label: name }))}
        chosen={clients}
        onChange={(chosen) => changeDraft({ clients: chosen })}
      />
      <MultiChoice
        label={t('filter.doctypes')}
        options={doctypeNames({ clients }, data.doctypes).map((name) => ({ value: name, label: name }))}
        chosen={doctypes}
        onChange={(chosen) => changeDraft({ doctypes: chosen })}
      />
      {(mayRestore || deleted) && (
        <Checkbox
          label={t('filter.deleted')}
          checked={deleted}
          onChange={(event) => changeDraft({ deleted: event.currentTarget.checked })}
        />
      )}
    </PanelPart>
  );
}
