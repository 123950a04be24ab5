import type { TemplateSet } from '#core/contract/marks/template.ts';
import { hasValidPictures } from '#server/render/kinds/validPicture.ts';
import { stampsIn } from '#server/rules/marks/impressions.ts';
import { readTemplate } from '#server/rules/marks/templates.ts';

/**
 * The marks of a template in stored form; undefined if they cannot be drawn or placed. Stamps are issued for one
 * document, so templates must not contain any.
 */
export function templateContent(
  template: Pick<TemplateSet, 'name' | 'content'>,
): { readonly content: string; readonly marks: number } | undefined {
  const content = readTemplate(template);
  if (content === undefined || !content.marks.every(hasValidPictures) || stampsIn(content.marks).length > 0)
    return undefined;
  return { content: JSON.stringify(content), marks: content.marks.length };
}
