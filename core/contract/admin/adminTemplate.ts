import * as z from 'zod/mini';
import { TEMPLATE_NAME_LENGTH, TemplateMarks } from '../marks/template.ts';
import { assumed, nouns, operation } from '../operation.ts';
import { Id, IdText, Name, WireDateTime } from '../shapes.ts';
import { changeErrors, Etag } from './admin.ts';

const shape = {
  name: Name(TEMPLATE_NAME_LENGTH),
  /** Null: the company's own, which only the administration changes. */
  ownerid: z.nullable(Id),
  /** Whether the whole company can use it; then it is shared with no single groups. */
  everyone: z.boolean(),
  /** Groups whose members can use it. */
  groups: z.array(Id).check(z.maxLength(1000)),
};

/** A mark template: the company's own, or a user's, shared or not. Only the company's own are ever retired. */
export const AdminTemplate = z.object({
  id: Id,
  etag: Etag,
  retired: z.boolean(),
  ...shape,
  /** Empty for the company. */
  ownername: z.string(),
  /** How many marks it holds. */
  marks: z.int(),
  /** Its marks if it is a single text, which can be rewritten; those of others are asked for one by one. */
  content: z.nullable(TemplateMarks),
  /** Active users who can use it. */
  users: z.int(),
  changedate: WireDateTime,
});
export type AdminTemplate = z.infer<typeof AdminTemplate>;

export const adminTemplateOperations = {
  adminTemplateList: operation({
    method: 'GET',
    path: '/dms/admin/template/list',
    effect: 'read',
    access: 'admin',
    answer: nouns({ template: AdminTemplate }),
    provenance: assumed,
  }),
  adminTemplateContent: operation({
    method: 'GET',
    path: '/dms/admin/template/{id}/content',
    effect: 'read',
    access: 'admin',
    params: z.object({ id: IdText }),
    answer: nouns({ template: TemplateMarks }),
    errors: ['admin.unknown'],
    provenance: assumed,
  }),
  /** Without `content` a known template keeps its marks. */
  adminTemplateSet: operation({
    method: 'POST',
    path: '/dms/admin/template/set',
    effect: 'change',
    access: 'admin',
    body: z.object({
      id: z.optional(Id),
      etag: z.optional(Etag),
      retired: z.optional(z.boolean()),
      ...shape,
      content: z.optional(TemplateMarks),
    }),
    answer: nouns({ template: AdminTemplate }),
    errors: changeErrors,
    provenance: assumed,
  }),
} as const;
