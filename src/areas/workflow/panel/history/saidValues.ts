import type { Language } from '#core/contract/constants.ts';
import type { WorkflowDetail } from '#core/contract/work/workflow.ts';
import { valueText } from '#core/kernel/value.ts';
import { worksOf } from '#core/workflow/definition.ts';
import { captionIn } from '../../model.ts';
import { definitionIn } from '../definition.ts';

/** The values filled in with a step, by the captions of its fields: 'Amount: 1,234.50'. Empty ones are left out. */
export function saidValues(
  values: Readonly<Record<string, string>>,
  workflow: Pick<WorkflowDetail, 'definition'>,
  language: Language,
  labelled: (label: string, value: string) => string,
): string {
  const definition = definitionIn(workflow);
  const fields = definition === undefined ? [] : worksOf(definition).flatMap(([, work]) => work.fields ?? []);
  return Object.entries(values)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => {
      const field = fields.find((one) => one.name === name);
      if (field === undefined) return labelled(name, value);
      const caption = captionIn(field.caption, language);
      if (field.type === 'flag') return value === '1' ? caption : '';
      return labelled(caption, valueText(field.type, value, language));
    })
    .filter((text) => text !== '')
    .join(', ');
}
