import type { Mark } from '#core/marks/mark.ts';
import { adding } from '../layer/change.ts';
import { inked, type Sample, type Tool, type ToolContext } from './tool.ts';

/** The mark for a drag from the pressed point to the present one; null while there is none. */
export type PulledMark = (from: Sample, to: Sample, context: ToolContext, localId: string) => Mark | null;

/** A tool that draws one mark by one drag. */
export const pullTool = (pulled: PulledMark): Tool => ({
  enter: (context) => {
    const localId = context.newId();
    let from: Sample | null = null;
    let to: Sample | null = null;
    const drawn = (): Mark | null => from && to && pulled(from, to, context, localId);
    return {
      extend: (samples) => {
        from ??= samples[0] ?? null;
        to = samples.at(-1) ?? to;
        return [];
      },
      draft: () => {
        const mark = drawn();
        return mark && inked(mark);
      },
      complete: () => {
        const mark = drawn();
        return mark ? [adding(context.marks, { pageNo: context.pageNo, ownerId: context.ownerId, mark })] : [];
      },
    };
  },
});
