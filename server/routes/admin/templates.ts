import { TemplateMarks } from '#core/contract/marks/template.ts';
import { toWireDateTime } from '#core/kernel/date.ts';
import { changing } from '#server/calls/admin/change.ts';
import { templateContent } from '#server/calls/marks/templateContent.ts';
import type { Handlers, Services } from '#server/http/call.ts';
import { Failure } from '#server/rules/failure.ts';
import { adminTemplates, saveTemplate } from '#server/store/admin/templates.ts';
import { templateContentOf } from '#server/store/marks/templates.ts';

type Listed = Awaited<ReturnType<typeof adminTemplates>>[number];

/** The content if it is a single text. */
function textIn(content: string | null) {
  const text = TemplateMarks.safeParse(JSON.parse(content ?? 'null'));
  const [mark] = text.data?.marks ?? [];
  const isText = typeof mark === 'object' && mark !== null && 'kind' in mark && mark.kind === 'text';
  return isText ? (text.data ?? null) : null;
}

const present = ({ content, changedat, ...template }: Listed, { timeZone }: Pick<Services, 'timeZone'>) => ({
  ...template,
  content: textIn(content),
  changedate: toWireDateTime(changedat, timeZone),
});

export const adminTemplateHandlers = {
  adminTemplateList: async ({ services }) => ({
    template: (await adminTemplates(services.store.db)).map((template) => present(template, services)),
  }),

  adminTemplateContent: async ({ services, params }) => {
    const content = await templateContentOf(services.store.db, params.id);
    if (content === undefined) throw new Failure('admin.unknown');
    return { template: [TemplateMarks.parse(JSON.parse(content))] };
  },

  adminTemplateSet: async (call) => {
    const { content, ...input } = call.body;
    const drawn = content === undefined ? undefined : templateContent({ name: input.name, content });
    // Marks that could not be placed are not saved.
    if (content !== undefined && drawn === undefined) throw new Failure('admin.invalid', { field: 'content' });
    const saved = await changing(call, (change) => saveTemplate(change, { ...input, drawn }));
    return { template: [present(saved, call.services)] };
  },
} satisfies Partial<Handlers>;
