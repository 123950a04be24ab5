import type { Calculation, Condition, Fields, Operand } from '../condition.ts';
import type { ConditionProblem } from '../parse.ts';
import type { Place, Token } from './lexer.ts';
import { FORMULA_WORDS, type FormulaWord, type Writing } from './words.ts';

export type FormulaFault = ConditionProblem['what'] | 'unexpected' | 'end' | 'noValue' | 'noCondition' | 'count';

/** Reading stops at the first problem. */
export class Problem extends Error {
  readonly place: Place;
  readonly what: FormulaFault;
  constructor(place: Place, what: FormulaFault) {
    super(what);
    this.place = place;
    this.what = what;
  }
}

/** Formulas nested deeper than this are not read. */
const NESTING_MAXIMUM = 40;

type Node = { readonly operand: Operand } | { readonly condition: Condition };
type Placed = Node & Place;
type Sign = readonly [sign: string, calc: Calculation];

/**
 * Goes through the tokens once, from left to right. Each method reads its own operator and all that bind more tightly.
 */
export class Reading {
  readonly #tokens: readonly Token[];
  readonly #fields: Fields;
  readonly #words: ReadonlyMap<string, FormulaWord>;
  readonly #ids: ReadonlyMap<string, string>;
  /** The place of each part in the text. */
  readonly #places = new Map<object, Place>();
  #at = 0;
  #depth = 0;

  constructor(tokens: readonly Token[], fields: Fields, { words, names }: Writing) {
    this.#tokens = tokens;
    this.#fields = fields;
    const said = FORMULA_WORDS.map((word) => [words[word], word] as const);
    this.#words = new Map([...FORMULA_WORDS.map((word) => [word, word] as const), ...said]);
    // If a field's name equals another field's id, the name wins.
    const named = [...names].map(([id, name]) => [name.toLowerCase(), id] as const);
    this.#ids = new Map([...[...names.keys()].map((id) => [id, id] as const), ...named]);
  }

  whole(): Operand {
    const formula = this.#value();
    if (this.#next.kind !== 'end') throw new Problem(this.#next, 'unexpected');
    return formula;
  }

  /** The place of the part at a path of the formula, or else of the nearest part around it. */
  placeOf(formula: Operand, path: string): Place {
    let [part, place]: [unknown, Place] = [formula, this.#places.get(formula) ?? this.#next];
    for (const step of path === '' ? [] : path.split('.')) {
      part =
        typeof part === 'object' && part !== null ? Object.entries(part).find(([key]) => key === step)?.[1] : undefined;
      place = (typeof part === 'object' && part !== null && this.#places.get(part)) || place;
    }
    return place;
  }

  get #next(): Token {
    const token = this.#tokens[Math.min(this.#at, this.#tokens.length - 1)];
    return token ?? { kind: 'end', text: '', from: 0, to: 0 };
  }

  #take(): Token {
    const token = this.#next;
    this.#at += 1;
    return token;
  }

  #sign(...signs: readonly string[]): string | undefined {
    const { kind, text } = this.#next;
    return kind === 'sign' && signs.includes(text) ? this.#take().text : undefined;
  }

  #word(...words: readonly FormulaWord[]): boolean {
    const { kind, text } = this.#next;
    const word = kind === 'word' ? this.#words.get(text.toLowerCase()) : undefined;
    if (word === undefined || !words.includes(word)) return false;
    this.#at += 1;
    return true;
  }

  #need(sign: string): void {
    if (this.#sign(sign) === undefined) throw this.#unexpected();
  }

  #unexpected(): Problem {
    return new Problem(this.#next, this.#next.kind === 'end' ? 'end' : 'unexpected');
  }

  #placed(node: Node, from: number): Placed {
    const place = { from, to: this.#tokens[this.#at - 1]?.to ?? from };
    this.#places.set('operand' in node ? node.operand : node.condition, place);
    return { ...node, ...place };
  }

  #inside<Read>(read: () => Read): Read {
    if ((this.#depth += 1) > NESTING_MAXIMUM) throw new Problem(this.#next, 'tooDeep');
    const inner = read();
    this.#depth -= 1;
    return inner;
  }

  #asValue(node: Placed): Operand {
    if ('operand' in node) return node.operand;
    throw new Problem(node, 'noValue');
  }

  /** A yes/no value on its own is a condition too. */
  #asCondition(node: Placed): Condition {
    if ('condition' in node) return node.condition;
    const { operand } = node;
    const asked = 'field' in operand ? this.#fields[operand.field] : undefined;
    if (asked?.type !== 'flag' && !('flag' in operand)) throw new Problem(node, 'noCondition');
    const condition: Condition = { is: 'equal', left: operand, right: { flag: true } };
    this.#places.set(condition, node);
    return condition;
  }

  #value = (): Operand => this.#asValue(this.#either());
  #condition = (): Condition => this.#asCondition(this.#either());

  /** Any expression: parts joined by `or`. */
  #either = (): Placed => this.#joined('or', 'any', () => this.#joined('and', 'all', () => this.#denied()));

  #joined(word: 'and' | 'or', is: 'all' | 'any', part: () => Placed): Placed {
    const first = part();
    if (!this.#word(word)) return first;
    const of = [this.#asCondition(first)];
    do of.push(this.#asCondition(part()));
    while (this.#word(word));
    return this.#placed({ condition: { is, of } }, first.from);
  }

  #denied(): Placed {
    const { from } = this.#next;
    if (!this.#word('not')) return this.#compared();
    const of = this.#inside(() => this.#asCondition(this.#denied()));
    return this.#placed({ condition: { is: 'not', of } }, from);
  }

  #compared(): Placed {
    const left = this.#added();
    const sign = this.#sign('=', '<>', '<', '<=', '>', '>=');
    const is = sign === undefined ? undefined : COMPARED[sign];
    if (is === undefined) return left;
    const condition: Condition = { is, left: this.#asValue(left), right: this.#asValue(this.#added()) };
    return this.#placed({ condition }, left.from);
  }

  #added = (): Placed => this.#chained(['+', 'plus'], ['-', 'difference'], () => this.#times());
  #times = (): Placed => this.#chained(['*', 'product'], ['/', 'quotient'], () => this.#signed());

  /** Left-associative. A chain of the same operator becomes one calculation with many parts. */
  #chained([join, joined]: Sign, [part, parted]: Sign, next: () => Placed): Placed {
    let left = next();
    for (let sign = this.#sign(join, part); sign !== undefined; sign = this.#sign(join, part)) {
      const [one, other] = [this.#asValue(left), this.#asValue(next())];
      const before = 'calc' in one && one.calc === joined ? one.of : [one];
      const operand: Operand =
        sign === join ? { calc: joined, of: [...before, other] } : { calc: parted, of: [one, other] };
      left = this.#placed({ operand }, left.from);
    }
    return left;
  }

  #signed(): Placed {
    const { from } = this.#next;
    if (this.#sign('-') === undefined) return this.#percent();
    const part = this.#inside(() => this.#asValue(this.#signed()));
    const operand: Operand =
      'number' in part ? { number: -part.number } : { calc: 'product', of: [{ number: -1 }, part] };
    return this.#placed({ operand }, from);
  }

  #percent(): Placed {
    let part = this.#single();
    while (this.#sign('%') !== undefined)
      part = this.#placed({ operand: { calc: 'percent', of: [this.#asValue(part)] } }, part.from);
    return part;
  }

  #single(): Placed {
    const token = this.#next;
    if (this.#sign('(') !== undefined) {
      const inner = this.#inside(() => this.#either());
      this.#need(')');
      return inner;
    }
    const node = this.#plain(token) ?? this.#called(token);
    return this.#placed(node, token.from);
  }

  #plain(token: Token): Node | undefined {
    const { kind, text } = token;
    if (kind === 'number') return this.#taken({ number: Number(text.replace(',', '.')) });
    if (kind === 'day') return this.#taken({ day: text });
    if (kind === 'text') return this.#taken({ text });
    const id = kind === 'field' || kind === 'word' ? this.#ids.get(text.toLowerCase()) : undefined;
    const isCall = kind === 'word' && this.#tokens[this.#at + 1]?.text === '(';
    if (id !== undefined && !isCall) return this.#taken({ field: id });
    if (kind === 'field') throw new Problem(token, 'unknownField');
    if (this.#word('yes')) return { operand: { flag: true } };
    if (this.#word('no')) return { operand: { flag: false } };
    return this.#word('today') ? { operand: { today: 0 } } : undefined;
  }

  #taken(operand: Operand): Node {
    this.#at += 1;
    return { operand };
  }

  /** A function with its arguments. */
  #called(token: Token): Node {
    const word = this.#words.get(token.text.toLowerCase());
    if (token.kind !== 'word') throw this.#unexpected();
    if (word === undefined) throw new Problem(token, 'unknownField');
    this.#at += 1;
    this.#need('(');
    return this.#inside(() => this.#function(word, token));
  }

  #function(word: FormulaWord, token: Token): Node {
    if (word === 'if') {
      const asked = this.#condition();
      this.#need(';');
      const yes = this.#value();
      this.#need(';');
      const operand: Operand = { if: asked, yes, no: this.#value() };
      this.#need(')');
      return { operand };
    }
    const of = [this.#value()];
    while (this.#sign(';') !== undefined) of.push(this.#value());
    this.#need(')');
    const [one, other] = of;
    const takes = TAKES[word];
    if (one === undefined || takes === undefined) throw new Problem(token, 'unexpected');
    if (takes > 0 && of.length !== takes) throw new Problem(token, 'count');
    if (word === 'sum') return { operand: { sum: of } };
    if (word === 'min' || word === 'max') return { operand: { calc: word === 'min' ? 'least' : 'greatest', of } };
    if (word === 'round' || word === 'days') return { operand: { calc: word, of } };
    if (word === 'filled' && 'field' in one) return { condition: { is: 'filled', field: one.field } };
    if ((word === 'contains' || word === 'starts') && other !== undefined)
      return { condition: { is: word, left: one, right: other } };
    throw new Problem(token, 'unexpected');
  }
}

const COMPARED: Readonly<Record<string, 'equal' | 'unequal' | 'smaller' | 'atMost' | 'greater' | 'atLeast'>> = {
  '=': 'equal',
  '<>': 'unequal',
  '<': 'smaller',
  '<=': 'atMost',
  '>': 'greater',
  '>=': 'atLeast',
};

/** How many arguments a function takes; 0 means any number. */
const TAKES: Partial<Record<FormulaWord, number>> = {
  sum: 0,
  min: 0,
  max: 0,
  round: 2,
  days: 2,
  filled: 1,
  contains: 2,
  starts: 2,
};
