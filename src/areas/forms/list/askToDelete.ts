import { t } from 'i18next';
import type { FormInfo } from '#core/contract/work/form.ts';
import { askFirst } from '#src/stores/modals/effects.ts';
import { remove } from './effects.ts';

/** Names what is destroyed before it is. */
export const askToDelete = ({ formid, name }: FormInfo): void =>
  void askFirst({ title: t('forms:delete'), text: t('forms:deleteQuestion', { name }) }, () => void remove(formid));
