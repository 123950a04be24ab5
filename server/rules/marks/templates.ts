import { TEMPLATES_OWNED, type TemplateSet } from '#core/contract/marks/template.ts';
import { TemplateGeometry } from '#core/marks/template/shape.ts';
import type { Principal } from '#server/store/people/principals.ts';
import { Failure } from '#server/rules/failure.ts';

/** Who has no marks to save has no template to keep. */
export const mayKeepTemplates = ({ rights }: Pick<Principal, 'rights'>): Failure | null =>
  rights.has('layer.edit') ? null : new Failure('layer.rightMissing');

/** A template is changed by its owner, or by whoever sees it and holds the right. */
export const mayChangeTemplate = (
  { userId, rights }: Pick<Principal, 'userId' | 'rights'>,
  { ownerid }: { readonly ownerid: number },
): Failure | null => (ownerid === userId || rights.has('template.manage') ? null : new Failure('template.foreign'));

/** A template is shared with groups that the user belongs to; one that it is shared with already may stay. */
export const mayShare = (
  { groups }: Pick<Principal, 'groups'>,
  wanted: readonly number[],
  present: readonly number[],
): Failure | null =>
  wanted.every((group) => groups.includes(group) || present.includes(group))
    ? null
    : new Failure('template.groupForeign');

/** One user does not fill the database. */
export const mayOwnMore = (owned: number): Failure | null =>
  owned < TEMPLATES_OWNED ? null : new Failure('template.tooMany', { count: TEMPLATES_OWNED });

/** The marks of a new template as they are kept; undefined where a painter could not draw them. */
export function readTemplate({
  name,
  content,
}: Pick<TemplateSet, 'name' | 'content'>): Pick<TemplateGeometry, 'source' | 'marks'> | undefined {
  const read = TemplateGeometry.safeParse({ ...content?.source, name, source: content?.source, marks: content?.marks });
  return read.success ? { source: read.data.source, marks: read.data.marks } : undefined;
}
