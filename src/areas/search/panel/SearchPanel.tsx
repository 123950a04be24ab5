import { ActionIcon, Button, Checkbox, Select, TextInput } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconSearch } from '@tabler/icons-react';
import { useRef, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { SEARCH_OPERATORS } from '#core/contract/constants.ts';
import { useConfig } from '#src/stores/config/store.ts';
import { clientNames } from '#src/stores/masterdata/clientNames.ts';
import { useMasterData } from '#src/stores/masterdata/store.ts';
import { chooseMask } from '../chosenMask.ts';
import { runSearch } from '../effects.ts';
import { MultiChoice } from '#src/ui/field/MultiChoice.tsx';
import { MaskFieldInput } from './MaskFieldInput.tsx';
import { besideFields, doctypeNames, emptyDraft, fieldDraft, maskOf, valueFields, type SearchDraft } from '../model.ts';
import { PanelPart } from './PanelPart.tsx';
import { usePanelActions } from './usePanelActions.ts';
import classes from '../search.module.css';
import { useSearch } from '../store.ts';

/** Id of the full-text field, for focusing it from outside the panel. */
export const FULLTEXT_FIELD = 'search-fulltext';
/** Maximum length of a full text on the wire. */
const FULLTEXT_MAXIMUM = 2000;
const DOCWORDS_MAXIMUM = 500;

const change = (part: Partial<SearchDraft>): void =>
  useSearch.setState(({ draft }) => ({ draft: { ...draft, ...part } }));

const reset = (): void =>
  useSearch.setState(({ draft: { maskId } }) => ({ draft: { ...emptyDraft, maskId }, problems: {} }));

interface SearchPanelProps {
  readonly onClose: () => void;
  /** Called when a search starts, for a panel that covers the results. */
  readonly onSearch?: () => void;
}

/** The search conditions. Enter in any field starts the search. */
export function SearchPanel({ onClose, onSearch }: SearchPanelProps) {
  const { t } = useTranslation('search');
  const data = useMasterData();
  const standardOperator = useConfig((config) => config.standardOperator);
  const byNumber = useConfig((config) => config.sortClientsByNumber);
  const draft = useSearch((state) => state.draft);
  const problems = useSearch((state) => state.problems);
  const fulltext = useRef<HTMLInputElement>(null);

  const form = useRef<HTMLFormElement>(null);
  usePanelActions({ form, fulltext, reset, onClose });

  const mask = maskOf(draft, data);
  const indexes = new Map(data.indexes.map((index) => [index.id, index]));
  const mayRestore = data.rights[0]?.document.delete === true;
  const clients = clientNames(data.clients, byNumber);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void runSearch();
    onSearch?.();
  };
  return (
    <form ref={form} className={classes['panel']} onSubmit={submit} aria-label={t('panel.label')} role="search">
      <div className={classes['panelHead']}>
        <h2>{t('panel.label')}</h2>
        <ActionIcon
          variant="subtle"
          color="gray"
          onClick={onClose}
          aria-label={t('panel.close')}
          title={t('panel.close')}
        >
          <IconLayoutSidebarLeftCollapse size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
      <div className={classes['fields']}>
        <TextInput
          id={FULLTEXT_FIELD}
          ref={fulltext}
          label={t('fulltext.label')}
          description={t('fulltext.help')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          placeholder={t('fulltext.placeholder')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={draft.fulltext}
          maxLength={FULLTEXT_MAXIMUM}
          onChange={(event) => change({ fulltext: event.currentTarget.value })}
        />
        <TextInput
          label={t('docwords.label')}
          placeholder={t('docwords.placeholder')}
          value={draft.docwords}
          maxLength={DOCWORDS_MAXIMUM}
          onChange={(event) => change({ docwords: event.currentTarget.value })}
        />
        <PanelPart name="filters" title={t('panel.filters')}>
          <div className={classes['pair']}>
            <MultiChoice
              label={t('filter.products')}
              options={data.products.map(({ id, name }) => ({ value: id, label: name }))}
              chosen={draft.products}
              onChange={(products) => change({ products })}
            />
            <MultiChoice
              label={t('filter.years')}
              options={data.years.map(({ id, name }) => ({ value: id, label: name })).toReversed()}
              chosen={draft.years}
              onChange={(years) => change({ years })}
            />
          </div>
          <MultiChoice
            label={t('filter.clients')}
            options={clients.map(({ id, name }) => ({ value: id, label: name }))}
            chosen={draft.clients}
            onChange={(chosen) => change({ clients: chosen })}
          />
          <MultiChoice
            label={t('filter.doctypes')}
            options={doctypeNames(draft, data.doctypes).map((name) => ({ value: name, label: name }))}
            chosen={draft.doctypes}
            onChange={(doctypes) => change({ doctypes })}
          />
          {(mayRestore || draft.deleted) && (
            <Checkbox
              label={t('filter.deleted')}
              checked={draft.deleted}
              onChange={(event) => change({ deleted: event.currentTarget.checked })}
            />
          )}
        </PanelPart>
        <PanelPart name="mask" title={t('panel.mask')} urgent={Object.keys(problems).length > 0}>
          <Select
            label={t('mask.label')}
            placeholder={t('mask.none')}
            data={data.masks.map(({ id, caption }) => ({ value: String(id), label: caption }))}
            value={mask === undefined ? null : String(mask.id)}
            onChange={(value) => chooseMask(value === null ? null : Number(value))}
            searchable
            clearable
            comboboxProps={{ transitionProps: { duration: 0 } }}
          />
          {mask !== undefined &&
            valueFields(mask).map((field) => {
              const index = indexes.get(field.indexid);
              return index === undefined ? null : (
                <MaskFieldInput
                  key={`${mask.id}.${field.id}`}
                  maskId={mask.id}
                  clients={draft.clients}
                  field={field}
                  index={index}
                  draft={fieldDraft(draft, field.id, index, standardOperator)}
                  problem={problems[field.id]}
                  onChange={(typed) => {
                    change({ fields: { ...draft.fields, [field.id]: typed } });
                    useSearch.setState({
                      problems: Object.fromEntries(Object.entries(problems).filter(([id]) => Number(id) !== field.id)),
                    });
                  }}
                />
              );
            })}
          {besideFields(mask).map(({ field, where }) => (
            <TextInput
              key={`${field.id}.${where}`}
              label={field.caption}
              placeholder={t(`beside.${where}`)}
              maxLength={DOCWORDS_MAXIMUM}
              value={draft.fields[field.id]?.text ?? ''}
              onChange={(event) =>
                change({
                  fields: {
                    ...draft.fields,
                    [field.id]: { operator: SEARCH_OPERATORS.contains, text: event.currentTarget.value },
                  },
                })
              }
            />
          ))}
        </PanelPart>
      </div>
      <div className={classes['panelFoot']}>
        <Button type="submit" leftSection={<IconSearch size={16} aria-hidden />}>
          {t('panel.search')}
        </Button>
        <Button variant="default" onClick={reset}>
          {t('panel.reset')}
        </Button>
      </div>
    </form>
  );
}
