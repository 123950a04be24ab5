import { t } from 'i18next';
import type { FormInfo } from '#core/contract/work/form.ts';
import { askFirst } from '#src/stores/modals/effects.ts';
import { remove } from './effects.ts';

/** Asks for confirmation, naming the form to be deleted. */
export const askToDelete = ({ formid, name }: FormInfo): void =>
  void askFirst({ title: t('forms:delete'), text: t('forms:deleteQuestion', { name }) }, () => void remove(formid));
