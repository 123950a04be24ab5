import type { PageNo } from '#core/kernel/ids.ts';
import { isMeasure } from '#core/marks/mark.ts';
import { type LayerMarks, marksOfPage } from '../layer/marks.ts';
import type { Tool } from './tool.ts';

/** The scale of a page, as 1 to this number: that of the last measure drawn on it; undefined if there is none. */
export const scaleOfPage = (marks: LayerMarks, page: PageNo): number | undefined =>
  marksOfPage(marks, page).findLast(({ mark }) => isMeasure(mark))?.mark.style.scale;

/** A tool whose measures use the scale already set on their page. */
export const atScaleOfPage = (tool: Tool): Tool => ({
  enter: (context) => {
    const scale = scaleOfPage(context.marks, context.pageNo);
    return tool.enter(scale === undefined ? context : { ...context, style: { ...context.style, scale } });
  },
});
