import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readFormula } from '#core/conditions/formula/read.ts';
import { FORMULA_WORDS, type FormulaWord } from '#core/conditions/formula/words.ts';
import { writeFormula } from '#core/conditions/formula/write.ts';
import { LANGUAGES } from '#core/contract/constants.ts';
import type { Operand } from '#core/conditions/condition.ts';

const wordsIn = (language: string): Record<FormulaWord, string> =>
  JSON.parse(readFileSync(new URL(`../../../../../locales/${language}/forms.json`, import.meta.url), 'utf8')).formula
    .words;
const everything: Operand = {
  if: {
    is: 'any',
    of: [
      {
        is: 'all',
        of: [
          { is: 'filled', field: 'a' },
          { is: 'not', of: { is: 'filled', field: 'd' } },
        ],
      },
      { is: 'contains', left: { field: 't' }, right: { text: 'x' } },
      { is: 'starts', left: { field: 't' }, right: { text: 'y' } },
      { is: 'equal', left: { field: 'f' }, right: { flag: true } },
      { is: 'equal', left: { field: 'f' }, right: { flag: false } },
    ],
  },
  yes: { calc: 'round', of: [{ sum: [{ field: 'a' }] }, { number: 2 }] },
  no: {
    calc: 'least',
    of: [
      { calc: 'greatest', of: [{ field: 'a' }, { number: 0.5 }] },
      { calc: 'days', of: [{ field: 'd' }, { today: 0 }] },
    ],
  },
};

test.each(LANGUAGES)(
  '[FORM-02] formulas are written and read in the words of %s, each of which means one thing',
  (language) => {
    const words = wordsIn(language);
    const said = FORMULA_WORDS.map((word) => words[word]);
    expect(new Set(said).size).toBe(FORMULA_WORDS.length);
    const names = new Map(['a', 'd', 't', 'f'].map((id) => [id, id.toUpperCase()]));
    const writing = { words, names, decimal: ',' as const };
    const fields = {
      a: { type: 'float' as const },
      d: { type: 'date' as const },
      t: { type: 'text' as const },
      f: { type: 'flag' as const },
    };
    const text = writeFormula(everything, writing);
    expect(readFormula(text, fields, writing)).toEqual({ ok: true, value: everything });
  },
);
