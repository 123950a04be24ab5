import { queryOptions } from '@tanstack/react-query';
import type { Template } from '#core/contract/marks/template.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import type { Mark } from '#core/marks/mark.ts';
import { call } from '#src/gateway/call.ts';
import { unwrapped } from '#src/gateway/unwrapped.ts';
import type { CallError } from '#src/gateway/error.ts';
import { newId } from '#src/stores/newId.ts';
import { queryClient } from '#src/stores/queryClient.ts';
import { partsOf, type Settable, settable, templateMark } from '#src/viewer/model/placing/templates.ts';
import { type Placing, type PlacingDesk, startPlacing } from '../placing/desk.ts';

const LIST = ['templates', 'list'] as const;

/** The user's templates, those shared with them, and the groups to share with. */
export const templatesQuery = queryOptions({
  queryKey: LIST,
  staleTime: 0,
  queryFn: async ({ signal }) => {
    return unwrapped(await call('templateList', {}, { signal, silent: true }));
  },
});

/** The contents of a template, which never change; only its name does. Null if it cannot be drawn. */
export const settableQuery = ({ templateid, name }: Pick<Template, 'templateid' | 'name'>) =>
  queryOptions({
    queryKey: ['templates', templateid, name],
    staleTime: Infinity,
    queryFn: async ({ signal }): Promise<Settable | null> => {
      const {
        template: [content],
      } = unwrapped(
        await call('templateContent', { params: { templateid: String(templateid) } }, { signal, silent: true }),
      );
      const mark = content === undefined ? null : templateMark(name, content, newId());
      return mark && settable(mark);
    },
  });

/** A template's name, and the groups it is shared with. */
export interface TemplateDetails {
  readonly name: string;
  readonly groups: readonly number[];
}

/** Saves marks as a new template. `empty`, `tooMany` or `stamped`: they cannot be one. */
export async function keepTemplate(
  { name, groups }: TemplateDetails,
  marks: readonly Mark[],
): Promise<Result<Template | undefined, CallError | 'empty' | 'tooMany' | 'stamped'>> {
  const parts = partsOf(marks);
  if (!parts.ok) return parts;
  return changed(
    await call(
      'templateSet',
      {
        body: {
          name,
          groups: [...groups],
          content: { source: { ...parts.value.source }, marks: [...parts.value.marks] },
        },
      },
      { silent: true },
    ),
  );
}

/** Renames a template and shares it with exactly these groups. */
export const changeTemplate = async (
  templateid: number,
  { name, groups }: TemplateDetails,
): Promise<Result<Template | undefined, CallError>> =>
  changed(await call('templateSet', { body: { templateid, name, groups: [...groups] } }, { silent: true }));

/** Deletes a template; one that is already gone is no error. */
export async function deleteTemplate(templateid: number): Promise<CallError | null> {
  const answer = await call('templateDelete', { body: { templateid } }, { silent: true });
  await queryClient.invalidateQueries({ queryKey: LIST });
  return answer.ok || answer.error.name === 'template.unknown' ? null : answer.error;
}

async function changed(
  answer: Result<{ readonly template: readonly Template[] }, CallError>,
): Promise<Result<Template | undefined, CallError>> {
  await queryClient.invalidateQueries({ queryKey: LIST });
  return answer.ok ? ok(answer.value.template[0]) : answer;
}

/** Makes a template ready to place. `gone`: editing ended meanwhile; `broken`: it cannot be drawn or loaded. */
export async function startPlacingTemplate(
  desk: PlacingDesk,
  template: Template,
  placing: Placing,
): Promise<Result<Settable, 'gone' | 'broken'>> {
  const taken = await queryClient.fetchQuery(settableQuery(template)).catch(() => null);
  if (taken === null) return fail('broken');
  return (await startPlacing(desk, taken.mark, placing)) ? ok(taken) : fail('gone');
}
