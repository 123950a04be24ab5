import type { KeyboardEvent } from 'react';
import { FilingValue } from '#src/filing/FilingValue.tsx';
import { type FilingField, withValidChoices } from '#src/filing/model.ts';
import { useMasterData } from '#src/stores/masterdata/store.ts';
import classes from './archive.module.css';
import { fillDown, setOwnTexts } from './effects.ts';
import { useArchive } from './store.ts';

interface OwnValuesProps {
  readonly id: string;
  readonly name: string;
  readonly fields: readonly FilingField[];
}

const NONE = {};

/** The field of the same index, `step` files further down. */
function neighbour(cell: HTMLElement, step: 1 | -1): HTMLElement | undefined {
  const column = [...document.querySelectorAll<HTMLElement>(`[data-own] [data-value="${cell.dataset['value']}"]`)];
  return column[column.indexOf(cell) + step]?.querySelector<HTMLElement>('input, textarea') ?? undefined;
}

/**
 * A file's values: its own, or else those for all files. Enter goes to the next file in the same column, Shift+Enter
 * back, Ctrl+D copies the value, with its look-up entry, to all files below.
 */
export function OwnValues({ id, name, fields }: OwnValuesProps) {
  const own = useArchive((state) => state.own[id]) ?? NONE;
  const problems = useArchive((state) => state.ownProblems[id]);
  const filing = useArchive((state) => state.filing);
  const maskId = useMasterData((data) => withValidChoices(filing, data).maskid) ?? 0;
  const texts: Readonly<Record<number, string>> = { ...filing.texts, ...own };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const cell = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-value]') : null;
    if (cell === null || event.nativeEvent.isComposing || event.defaultPrevented) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      neighbour(cell, event.shiftKey ? -1 : 1)?.focus();
    } else if (event.key.toLowerCase() === 'd' && (event.ctrlKey || event.metaKey) && !event.altKey) {
      event.preventDefault();
      fillDown(id, Number(cell.dataset['value']));
    }
  };
  return (
    <div role="group" aria-label={name} data-own={id} className={classes.own} onKeyDown={onKeyDown}>
      {fields.map(({ field, index }) => (
        <div key={index.id} data-value={index.id}>
          <FilingValue
            maskId={maskId}
            clientId={filing.clientid}
            field={field}
            index={index}
            fields={fields}
            texts={texts}
            onTexts={(typed) => setOwnTexts(id, index.id, typed)}
            problem={problems?.[index.id]}
          />
        </div>
      ))}
    </div>
  );
}
