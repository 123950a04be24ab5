import { useTranslation } from 'react-i18next';
import classes from './frame/shell.module.css';

/**
 * Views of a document that this installation does not have: the document is shown in their place, with a word about it.
 */
export const absentViews = [{ name: 'confirmation', routes: ['/document/:id/confirmation'] }] as const;

export function AbsentView({ name }: { readonly name: (typeof absentViews)[number]['name'] }) {
  const { t } = useTranslation('shell');
  return (
    <p className={classes.notice} role="note">
      {t(`absent.view.${name}`)}
    </p>
  );
}
