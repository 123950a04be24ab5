import { Select, Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { formulaInWords } from '#core/conditions/sentence.ts';
import { type FormulaProblem, readFormula } from '#core/conditions/formula/read.ts';
import { writeFormula } from '#core/conditions/formula/write.ts';
import type { FormDefinition, FormField } from '#core/contract/work/form.ts';
import { referableFields, formulaOf } from '#core/forms/model.ts';
import { nameOf, namesFor } from '#core/forms/names.ts';
import { useLanguage } from '#src/list/useLanguage.ts';
import { wordsOf } from '#src/conditions/words.ts';
import { FieldGroup } from '#src/ui/field/FieldGroup.tsx';
import classes from '../build.module.css';
import { unreadIn, writingOf } from './writing.ts';

interface FormulaEditorProps {
  readonly definition: FormDefinition;
  readonly field: FormField;
  readonly onFormula: (formula: unknown) => void;
}

/** Edits a calculation, typed as in a spreadsheet. The formula as a sentence and any errors are shown below. */
export function FormulaEditor({ definition, field, onFormula }: FormulaEditorProps) {
  const { t } = useTranslation('forms');
  const { t: say } = useTranslation('conditions');
  const language = useLanguage();
  const input = useRef<HTMLTextAreaElement>(null);
  const above = referableFields({ fields: definition.fields.slice(0, definition.fields.indexOf(field)) });
  const writing = writingOf(t, language, namesFor(definition, Object.keys(referableFields(definition))));
  const formula = formulaOf(field);
  const written = formula === undefined ? '' : writeFormula(formula, writing);
  /** While the user types, the text is kept exactly as entered. */
  const [typed, setTyped] = useState<string>();
  const text = typed ?? unreadIn(field.formula) ?? written;
  const read = text.trim() === '' ? undefined : readFormula(text, above, writing);
  const type = (next: string) => {
    setTyped(next);
    if (next.trim() === '') return onFormula(undefined);
    const parsed = readFormula(next, above, writing);
    // A formula that cannot be parsed is stored as typed and blocks publishing.
    return onFormula(parsed.ok ? parsed.value : { unread: next });
  };
  const insert = (id: string) => {
    const { selectionStart = text.length, selectionEnd = text.length } = input.current ?? {};
    const name = writeFormula({ field: id }, writing);
    // Render first: the caret can only be placed in text that is already there.
    flushSync(() => type(`${text.slice(0, selectionStart)}${name}${text.slice(selectionEnd)}`));
    input.current?.focus();
    input.current?.setSelectionRange(selectionStart + name.length, selectionStart + name.length);
  };
  return (
    <FieldGroup>
      <Textarea
        ref={input}
        label={t('formula.title')}
        description={t('formula.hint')}
        autosize
        minRows={2}
        maxLength={4000}
        spellCheck={false}
        value={text}
        error={read?.ok === false && <Fault text={text} problem={read.error} />}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onBlur={() => setTyped(undefined)}
      />
      <Select
        aria-label={t('formula.insert')}
        placeholder={t('formula.insert')}
        searchable
        data={Object.keys(above).map((id) => ({ value: id, label: nameOf(definition, id) }))}
        value={null}
        onChange={(id) => id !== null && insert(id)}
      />
      {read?.ok === true && (
        <p className={classes['sentence']}>
          {formulaInWords(
            read.value,
            wordsOf(say, language, (id) => nameOf(definition, id)),
          )}
        </p>
      )}
    </FieldGroup>
  );
}

/** Describes the error and underlines its position in the input. */
function Fault({ text, problem }: { readonly text: string; readonly problem: FormulaProblem }) {
  const { t } = useTranslation('forms');
  const { from, to, what } = problem;
  return (
    <>
      {t('formula.at', { place: from + 1 })} {t(`formula.fault.${what}`, { text: problem.text })}
      <span className={classes['formula']} aria-hidden>
        {text.slice(0, from)}
        <mark>{text.slice(from, to) || ' '}</mark>
        {text.slice(to)}
      </span>
    </>
  );
}
