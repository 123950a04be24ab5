import i18next from 'i18next';
import { DEFAULT_LANGUAGE, LANGUAGES } from '#core/contract/constants.ts';
import type { KeptTemplate } from '#src/commands/named.ts';
import { queryClient } from '#src/stores/queryClient.ts';
import { mailTemplatesQuery } from '../../queries.ts';
import { askToDelete, openTemplate } from './openTemplate.tsx';

/** Edits a template of the company, or adds one. */
export function openShared({ template, onDone }: KeptTemplate): void {
  const language = LANGUAGES.find((one) => one === i18next.language) ?? DEFAULT_LANGUAGE;
  openTemplate(template ?? { name: '', language, subject: '', text: '', shared: true }, onDone);
}

/** After a conflict the list shows the template as it is now. */
export function deleteShared({ template, onDone }: Required<KeptTemplate>): void {
  const showNew = async () => {
    await queryClient.invalidateQueries({ queryKey: mailTemplatesQuery.queryKey });
    onDone();
  };
  askToDelete(template, showNew, () => void showNew());
}
