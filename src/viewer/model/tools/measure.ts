import type { PageNo } from '#core/kernel/ids.ts';
import { isMeasure } from '#core/marks/mark.ts';
import { type LayerMarks, marksOfPage } from '../layer/marks.ts';
import type { Tool } from './tool.ts';

/** The scale of a page, 1 to so many: that of the measure drawn on it last; undefined where there is none. */
export const scaleOfPage = (marks: LayerMarks, page: PageNo): number | undefined =>
  marksOfPage(marks, page).findLast(({ mark }) => isMeasure(mark))?.mark.style.scale;

/** A tool whose marks are measured by the scale that their page has already. */
export const atScaleOfPage = (tool: Tool): Tool => ({
  enter: (context) => {
    const scale = scaleOfPage(context.marks, context.pageNo);
    return tool.enter(scale === undefined ? context : { ...context, style: { ...context.style, scale } });
  },
});
