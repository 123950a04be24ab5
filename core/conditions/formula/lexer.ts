/** A range of the text; `to` is exclusive. */
export interface Place {
  readonly from: number;
  readonly to: number;
}

export interface Token extends Place {
  readonly kind: 'number' | 'day' | 'field' | 'text' | 'word' | 'sign' | 'end' | 'unknown';
  /** Its text, without surrounding brackets or quotes. */
  readonly text: string;
}

/** No pattern is ambiguous, so no text takes long to match. */
const KINDS = [
  ['day', /\d{2}\.\d{2}\.\d{4}/y],
  ['number', /\d{1,15}(?:[.,]\d{1,12})?/y],
  ['field', /\[(?:[^\]]|\]\])*\](?!\])/y],
  ['text', /"(?:[^"]|"")*"(?!")/y],
  ['word', /\p{L}[\p{L}\p{N}_]*(?:\.[\p{L}\p{N}_]+)?/uy],
  ['sign', /<=|>=|<>|!=|[-+*/%();=<>≤≥≠×·−÷:]/y],
] as const;

/** Alternative spellings of operators. */
const SAME: Readonly<Record<string, string>> = {
  '≤': '<=',
  '≥': '>=',
  '≠': '<>',
  '!=': '<>',
  '×': '*',
  '·': '*',
  '−': '-',
  '÷': '/',
  ':': '/',
};

/** Splits a formula into tokens; the last one marks the end. */
export function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  let from = 0;
  while (from < text.length) {
    if (/\s/.test(text.charAt(from))) {
      from += 1;
      continue;
    }
    const token = tokenAt(text, from);
    tokens.push(token);
    from = token.to;
  }
  return [...tokens, { kind: 'end', text: '', from: text.length, to: text.length }];
}

function tokenAt(text: string, from: number): Token {
  for (const [kind, pattern] of KINDS) {
    pattern.lastIndex = from;
    const [found] = pattern.exec(text) ?? [];
    if (found !== undefined) return { kind, text: saidBy(kind, found), from, to: from + found.length };
  }
  return { kind: 'unknown', text: text.charAt(from), from, to: from + 1 };
}

const saidBy = (kind: Token['kind'], found: string): string =>
  kind === 'field'
    ? found.slice(1, -1).replaceAll(']]', ']').trim()
    : kind === 'text'
      ? found.slice(1, -1).replaceAll('""', '"')
      : kind === 'sign'
        ? (SAME[found] ?? found)
        : found;
