import * as z from 'zod/mini';
import { TEMPLATE_NAME_LENGTH, TemplateContent } from '../marks/template.ts';
import { assumed, nouns, operation } from '../operation.ts';
import { Id, Text, WireDateTime } from '../shapes.ts';
import { changeErrors, Etag } from './admin.ts';

const Content = z.pick(TemplateContent, { source: true, marks: true });
const shape = {
  name: Text(TEMPLATE_NAME_LENGTH).check(z.refine((name) => name.trim() !== '')),
  /** Groups whose members can use it. */
  groups: z.array(Id).check(z.minLength(1), z.maxLength(1000)),
};

/** A mark template that is shared with groups. Those that users keep for themselves are not administered. */
export const AdminTemplate = z.object({
  id: Id,
  etag: Etag,
  ...shape,
  ownerid: Id,
  ownername: z.string(),
  content: Content,
  /** Active members of its groups. */
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
  /** A new template belongs to the administrator who makes it. Without `content` a known one keeps its marks. */
  adminTemplateSet: operation({
    method: 'POST',
    path: '/dms/admin/template/set',
    effect: 'change',
    access: 'admin',
    body: z.object({ id: z.optional(Id), etag: z.optional(Etag), ...shape, content: z.optional(Content) }),
    answer: nouns({ template: AdminTemplate }),
    errors: changeErrors,
    provenance: assumed,
  }),
} as const;
