import { toWireDateTime } from '#core/kernel/date.ts';
import { changing } from '#server/calls/admin/change.ts';
import { templateContent } from '#server/calls/marks/templateContent.ts';
import type { Handlers, Services } from '#server/http/call.ts';
import { Failure } from '#server/rules/failure.ts';
import { adminTemplates, saveTemplate } from '#server/store/admin/templates.ts';

type Listed = Awaited<ReturnType<typeof adminTemplates>>[number];

const present = ({ content, changedat, ...template }: Listed, { timeZone }: Pick<Services, 'timeZone'>) => ({
  ...template,
  content: JSON.parse(content) as { source: Record<string, number>; marks: unknown[] },
  changedate: toWireDateTime(changedat, timeZone),
});

export const adminTemplateHandlers = {
  adminTemplateList: async ({ services }) => ({
    template: (await adminTemplates(services.store.db)).map((template) => present(template, services)),
  }),

  adminTemplateSet: async (call) => {
    const { content, ...input } = call.body;
    const drawn = content === undefined ? undefined : templateContent({ name: input.name.trim(), content });
    // Marks that could not be placed are not saved.
    if (content !== undefined && drawn === undefined) throw new Failure('admin.invalid', { field: 'content' });
    const saved = await changing(call, (change) => saveTemplate(change, { ...input, drawn }));
    return { template: [present(saved, call.services)] };
  },
} satisfies Partial<Handlers>;
