import { decimal } from '#core/kernel/value.ts';
import { type Atom, type Condition, type Operand } from '../condition.ts';
import type { Writing } from './words.ts';

/** Binding strengths; an expression that binds less tightly than its place requires gets brackets. */
const [OR, AND, NOT, COMPARED, ADDED, TIMES, SIGNED, PERCENT, SINGLE] = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
type Written = readonly [text: string, binds: number];

const at = (binds: number, [text, own]: Written) => (own < binds ? `(${text})` : text);

/** Writes a formula as people type it; `readFormula` reads it back unchanged. */
export function writeFormula(formula: Operand, writing: Writing): string {
  const { words, names } = writing;
  const sign = (text: string) => text.replace('.', writing.decimal);
  const called = (word: keyof typeof words, of: readonly Operand[]): Written => [
    `${words[word]}(${of.map((part) => operand(part)[0]).join('; ')})`,
    SINGLE,
  ];
  const joined = (mark: string, binds: number, of: readonly Operand[]): Written => [
    of.map((part, place) => at(place === 0 ? binds : binds + 1, operand(part))).join(` ${mark} `),
    binds,
  ];

  const operand = (part: Operand): Written => {
    if ('field' in part) return [`[${(names.get(part.field) ?? part.field).replaceAll(']', ']]')}]`, SINGLE];
    if ('number' in part) return [sign(decimal(part.number)), part.number < 0 ? SIGNED : SINGLE];
    if ('text' in part) return [`"${part.text.replaceAll('"', '""')}"`, SINGLE];
    if ('day' in part) return [part.day, SINGLE];
    if ('flag' in part) return [part.flag ? words.yes : words.no, SINGLE];
    if ('today' in part) return [words.today, SINGLE];
    if ('if' in part) {
      const [yes, no] = [operand(part.yes)[0], operand(part.no)[0]];
      return [`${words.if}(${condition(part.if)[0]}; ${yes}; ${no})`, SINGLE];
    }
    if ('sum' in part) return called('sum', part.sum);
    const { calc, of } = part;
    if (calc === 'least' || calc === 'greatest') return called(calc === 'least' ? 'min' : 'max', of);
    if (calc === 'days' || calc === 'round') return called(calc, of);
    if (calc === 'plus' || calc === 'difference') return joined(calc === 'plus' ? '+' : '-', ADDED, of);
    if (calc === 'percent') return [`${of.map((one) => at(PERCENT, operand(one))).join('')} %`, PERCENT];
    return joined(calc === 'product' ? '*' : '/', TIMES, of);
  };
  const condition = (part: Condition): Written => {
    if (part.is === 'not') return [`${words.not} ${at(NOT, condition(part.of))}`, NOT];
    if (part.is !== 'all' && part.is !== 'any') return atom(part);
    const [word, binds] = part.is === 'all' ? [words.and, AND] : [words.or, OR];
    return [part.of.map((one) => at(binds + 1, condition(one))).join(` ${word} `), binds];
  };

  const side = (one: Operand) => at(ADDED, operand(one));
  const atom = (part: Atom): Written => {
    if (part.is === 'filled') return called('filled', [{ field: part.field }]);
    if (part.is === 'between') {
      const value = side(part.value);
      return [`${value} >= ${side(part.least)} ${words.and} ${value} <= ${side(part.most)}`, AND];
    }
    if (part.is === 'contains' || part.is === 'starts') return called(part.is, [part.left, part.right]);
    return [`${side(part.left)} ${SIGNS[part.is]} ${side(part.right)}`, COMPARED];
  };
  return operand(formula)[0];
}

const SIGNS = { equal: '=', unequal: '<>', greater: '>', atLeast: '>=', smaller: '<', atMost: '<=' } as const;
