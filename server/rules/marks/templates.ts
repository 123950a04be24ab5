import { TEMPLATES_OWNED, type TemplateSet } from '#core/contract/marks/template.ts';
import { TemplateGeometry } from '#core/marks/template/shape.ts';
import type { Principal } from '#server/store/people/principals.ts';
import { Failure } from '#server/rules/failure.ts';
import { sharesWithOwnGroups } from '#server/rules/sharing.ts';

/** Users who may not save marks may not keep templates. */
export const mayKeepTemplates = ({ rights }: Pick<Principal, 'rights'>): Failure | null =>
  rights.has('layer.edit') ? null : new Failure('layer.rightMissing');

/**
 * A template may be changed by its owner, or by users who see it and have the right; the company's own only in the
 * administration.
 */
export function mayChangeTemplate(
  { userId, rights }: Pick<Principal, 'userId' | 'rights'>,
  { ownerid }: { readonly ownerid: number | null },
): Failure | null {
  if (ownerid === null) return new Failure('template.ofCompany');
  return ownerid === userId || rights.has('template.manage') ? null : new Failure('template.foreign');
}

export const mayShareTemplate = (...sharing: Parameters<typeof sharesWithOwnGroups>): Failure | null =>
  sharesWithOwnGroups(...sharing) ? null : new Failure('template.groupForeign');

/** Limits how much of the database one user can fill. */
export const mayOwnMore = (owned: number): Failure | null =>
  owned < TEMPLATES_OWNED ? null : new Failure('template.tooMany', { count: TEMPLATES_OWNED });

/** The marks of a new template in stored form; undefined if they cannot be drawn. */
export function readTemplate({
  name,
  content,
}: Pick<TemplateSet, 'name' | 'content'>): Pick<TemplateGeometry, 'source' | 'marks'> | undefined {
  const read = TemplateGeometry.safeParse({ ...content?.source, name, source: content?.source, marks: content?.marks });
  return read.success ? { source: read.data.source, marks: read.data.marks } : undefined;
}
