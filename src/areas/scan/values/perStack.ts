import type { Arrangement } from '#core/pages/arrangement.ts';
import { type Filing, type FilingProblems, noProblems } from '#src/filing/model.ts';
import { stackOf } from '#src/areas/scan/model.ts';

type Texts = Filing['texts'];

/** The values on the desk: those of the stack that is shown, and those of the others. */
interface Values {
  readonly poolid: number | undefined;
  readonly now: Arrangement;
  readonly current: string | undefined;
  readonly filing: Filing;
  readonly pinned: ReadonlySet<number>;
  readonly typed: ReadonlyMap<string, Texts>;
  readonly problems: FilingProblems;
}

const only = (texts: Texts, isWanted: (indexid: number) => boolean): Texts =>
  Object.fromEntries(Object.entries(texts).filter(([id]) => isWanted(Number(id))));

const carried = ({ filing, pinned }: Values): Texts => only(filing.texts, (id) => pinned.has(id));

/** The values a stack would be filed under. */
export const textsOf = (state: Values, stackId: string): Texts =>
  isShown(state, stackId) ? state.filing.texts : { ...state.typed.get(stackId), ...carried(state) };

/** Gives a stack these values, in addition to those that carry over to every stack. */
export function withTexts(state: Values, stackId: string, texts: Texts): Partial<Values> {
  if (isShown(state, stackId)) return { filing: { ...state.filing, texts: { ...carried(state), ...texts } } };
  return {
    typed: new Map(state.typed).set(
      stackId,
      only(texts, (id) => !state.pinned.has(id)),
    ),
  };
}

const isShown = ({ now, current }: Values, stackId: string): boolean => stackOf(now, current)?.id === stackId;

/**
 * When another stack is shown, what was typed stays with the previous one, and the other gets its own values back; only
 * pinned values carry over. Undefined if the same stack is shown.
 */
export function textsAfterMove(before: Values, after: Values): Partial<Values> | undefined {
  if (before.poolid !== after.poolid || (before.current === after.current && before.now === after.now))
    return undefined;
  const from = stackOf(before.now, before.current)?.id;
  const to = stackOf(after.now, after.current)?.id;
  if (from === undefined || from === to) return undefined;
  const { filing, pinned, typed } = after;
  return {
    typed: new Map(typed).set(
      from,
      only(filing.texts, (id) => !pinned.has(id)),
    ),
    filing: { ...filing, texts: { ...(to === undefined ? {} : typed.get(to)), ...carried(after) } },
    problems: noProblems,
  };
}
