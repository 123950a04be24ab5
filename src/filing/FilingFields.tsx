import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfig } from '#src/stores/config/store.ts';
import { clientNames } from '#src/stores/masterdata/clientNames.ts';
import { useMasterData } from '#src/stores/masterdata/store.ts';
import classes from './filing.module.css';
import { FilingValue } from './FilingValue.tsx';
import {
  doctypesOf,
  fieldsOf,
  type Filing,
  type FilingProblems,
  maskChoices,
  masksFor,
  offered,
  type PlaceField,
  withValidChoices,
} from './model.ts';
import { PlaceSelect, type PlaceOption } from './PlaceSelect.tsx';

interface FilingFieldsProps {
  /** As chosen and typed; the fields show only what is valid with the present master data. */
  readonly filing: Filing;
  readonly problems: FilingProblems;
  readonly onPlace: (part: Partial<Omit<Filing, 'texts'>>) => void;
  readonly onTexts: (texts: Filing['texts']) => void;
  /** Rendered beside an index field. */
  readonly beside?: (indexid: number, caption: string) => ReactNode;
}

/** Where a document is filed, and the fields of its mask. */
export function FilingFields({ filing: stored, problems, onPlace, onTexts, beside }: FilingFieldsProps) {
  const { t } = useTranslation('archive');
  const data = useMasterData();
  const byNumber = useConfig((config) => config.sortClientsByNumber);
  const filing = useMemo(() => withValidChoices(stored, data), [stored, data]);
  const fields = useMemo(() => fieldsOf(filing, data), [filing, data]);
  const { masks, fitting } = masksFor(filing.doctypeid, offered(data.masks));
  const select = (name: PlaceField, options: readonly PlaceOption[], hint?: string) => {
    const problem = problems.place[name];
    return (
      <PlaceSelect
        label={t(`place.${name}`)}
        options={options}
        chosen={filing[name]}
        onChoose={(id) => onPlace({ [name]: id })}
        error={problem === undefined ? undefined : t(`problem.${problem}`)}
        hint={hint}
      />
    );
  };
  return (
    <>
      {select('clientid', clientNames(data.clients, byNumber))}
      <div className={classes.pair}>
        {select('productid', data.products)}
        {select('year', data.years.toReversed())}
      </div>
      {select('doctypeid', doctypesOf(filing.clientid, data.doctypes))}
      {select('maskid', maskChoices(masks), fitting ? undefined : t('form.noMask'))}
      {fields.map(({ field, index }) => (
        <div key={index.id} data-value={index.id} className={beside && classes.beside}>
          <FilingValue
            maskId={filing.maskid ?? 0}
            clientId={filing.clientid}
            field={field}
            index={index}
            fields={fields}
            texts={filing.texts}
            onTexts={onTexts}
            problem={problems.values[index.id]}
          />
          {beside?.(index.id, field.caption)}
        </div>
      ))}
    </>
  );
}
