import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Index, MaskField } from '#core/contract/master.ts';
import { numberText } from '#core/kernel/number.ts';
import { clientsOf, useLookup, valuesOf } from '#src/stores/lookups.ts';
import { IndexInput } from '#src/ui/field/IndexInput.tsx';
import classes from './filing.module.css';
import { areSame, entryOf, replacedBy, type Texts } from './lookupEntry.ts';
import type { FilingField } from './model.ts';
import { isTypeProblem, mustBeSet, type FieldProblem } from './rules.ts';

interface FilingValueProps {
  readonly maskId: number;
  /** Where the document is filed: look-up rows of other clients are not suggested. */
  readonly clientId: number | null;
  readonly field: MaskField;
  readonly index: Index;
  /** All fields of the mask: choosing a look-up entry fills every field it has a value for. */
  readonly fields: readonly FilingField[];
  /** The text of every field, by index. */
  readonly texts: Texts;
  /** Called with what was typed, and with all values of a chosen look-up entry. */
  readonly onTexts: (texts: Texts) => void;
  readonly problem: FieldProblem | undefined;
}

/** A field of the mask for typing a value or, with a look-up table, choosing an entry. */
export function FilingValue({ maskId, clientId, field, index, fields, texts, onTexts, problem }: FilingValueProps) {
  const { t, i18n } = useTranslation(['archive', 'ui']);
  const text = texts[index.id] ?? '';
  const [chosen, setChosen] = useState<Chosen>();
  const box = useRef<HTMLDivElement>(null);
  const rows = useLookup(maskId, field, text, { enabled: field.lookup, clients: clientsOf(clientId) });
  const say = (found: FieldProblem): string => {
    if ('limit' in found) return t(`problem.${found.kind}`, { limit: numberText(found.limit, 0, i18n.language) });
    if (found.kind === 'changed') return t(found.value === '' ? 'problem.cleared' : 'problem.changed', found);
    return isTypeProblem(found.kind) ? t(`ui:value.problem.${found.kind}`) : t(`problem.${found.kind}`);
  };
  const choose = (value: string): void => {
    const entry = entryOf(rows, index, value, fields);
    setChosen({
      entry,
      after: { ...texts, ...entry },
      replaced: replacedBy(entry, texts, index.id, chosen?.entry),
    });
    onTexts(entry);
  };
  const isReplacing = chosen !== undefined && areSame(chosen.after, texts) && Object.keys(chosen.replaced).length > 0;
  const captionOf = (id: string): string => fields.find((one) => one.index.id === Number(id))?.field.caption ?? '';
  return (
    <div ref={box}>
      <IndexInput
        label={field.caption}
        type={index.type}
        text={text}
        onText={(typed) => onTexts({ [index.id]: typed })}
        error={problem === undefined ? undefined : say(problem)}
        required={mustBeSet(field)}
        area={field.textarea}
        maxLength={index.type === 'text' ? index.maxlength : undefined}
        suggestions={field.lookup ? valuesOf(rows, field) : undefined}
        onSuggestion={choose}
      />
      {field.lookup && (
        // The region exists before its text, so that screen readers announce it.
        <div role="status" className={classes.replaced}>
          {isReplacing && (
            <>
              {Object.entries(chosen.replaced).map(([id, value]) => (
                <span key={id}>{t('form.replaced', { caption: captionOf(id), value })}</span>
              ))}
              <Button
                variant="subtle"
                size="compact-sm"
                onClick={() => {
                  onTexts(chosen.replaced);
                  setChosen(undefined);
                  // This button disappears, so the focus moves to the field.
                  box.current?.querySelector('input')?.focus();
                }}
              >
                {t('form.restore')}
              </Button>
            </>
          )}
        </div>
      )}
    </div>
  );
}

/** The look-up entry chosen last, the texts of the form with it, and the typed values it replaced. */
interface Chosen {
  readonly entry: Texts;
  readonly after: Texts;
  readonly replaced: Texts;
}
