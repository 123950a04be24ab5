const SIGNS: Readonly<Record<string, string>> = { ArrowUp: '↑', ArrowDown: '↓', Escape: 'Esc', '-': '−' };

/** The keys of a chord such as `Ctrl+ArrowUp` as they are shown. */
export const signsOf = (chord: string): readonly string[] => (chord === '+' ? ['+'] : chord.split('+').map((key) => SIGNS[key] ?? key));
