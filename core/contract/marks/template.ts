import * as z from 'zod/mini';
import { assumed, nouns, operation } from '#core/contract/operation.ts';
import { Id, IdText, Name } from '#core/contract/shapes.ts';

/** Longest name, and most templates that one user may own. */
export const TEMPLATE_NAME_LENGTH = 100;
export const TEMPLATES_OWNED = 200;

/** Marks kept under a name, for repeated use. */
export const Template = z.object({
  templateid: Id,
  name: z.string(),
  /** Null: the company's own, which only the administration changes. */
  ownerid: z.nullable(Id),
  ownername: z.string(),
  /** Groups whose members can use it too. */
  groups: z.array(Id),
  /** Whether the whole company can use it. */
  everyone: z.boolean(),
  /** Whether the user may rename, share and delete it. */
  maychange: z.boolean(),
  /** How many marks it holds. */
  marks: z.number(),
});
export type Template = z.infer<typeof Template>;

/** The marks of a template and the rectangle they fill, in page units; validated by core/marks on both sides. */
export const TemplateMarks = z.object({ source: z.record(z.string(), z.number()), marks: z.array(z.unknown()) });
export const TemplateContent = z.extend(TemplateMarks, { templateid: Id });
export type TemplateContent = z.infer<typeof TemplateContent>;

const TemplateParams = z.object({ templateid: IdText });

/** Without `templateid` a new template with its marks; otherwise a new name and groups for an existing one. */
export const TemplateSet = z.object({
  templateid: z.optional(Id),
  name: Name(TEMPLATE_NAME_LENGTH),
  groups: z.array(Id).check(z.maxLength(50)),
  content: z.optional(TemplateMarks),
});
export type TemplateSet = z.infer<typeof TemplateSet>;

export const templateOperations = {
  /**
   * The user's own templates and those shared with their groups or with the whole company, by name; and the groups the
   * user may share with.
   */
  templateList: operation({
    method: 'GET',
    path: '/dms/template/list',
    effect: 'read',
    answer: nouns({ template: Template, group: z.object({ id: Id, name: z.string() }) }),
    provenance: assumed,
  }),
  templateContent: operation({
    method: 'GET',
    path: '/dms/template/{templateid}/content',
    effect: 'read',
    params: TemplateParams,
    answer: nouns({ template: TemplateContent }),
    errors: ['template.unknown'],
    provenance: assumed,
  }),
  templateSet: operation({
    method: 'POST',
    path: '/dms/template/set',
    effect: 'change',
    body: TemplateSet,
    answer: nouns({ template: Template }),
    errors: [
      'layer.rightMissing',
      'template.unknown',
      'template.foreign',
      'template.ofCompany',
      'template.nameTaken',
      'template.tooMany',
      'template.invalid',
      'template.groupForeign',
    ],
    provenance: assumed,
  }),
  templateDelete: operation({
    method: 'POST',
    path: '/dms/template/delete',
    effect: 'change',
    body: z.object({ templateid: Id }),
    answer: nouns({}),
    errors: ['template.unknown', 'template.foreign', 'template.ofCompany'],
    provenance: assumed,
  }),
} as const;
