import { useTranslation } from 'react-i18next';
import { dateText } from '#core/kernel/dateText.ts';
import { useLanguage } from '#src/list/useLanguage.ts';
import { MarkPreview } from '#src/viewer/chrome/placing/MarkPreview.tsx';
import { templateMark } from '#src/viewer/model/placing/templates.ts';
import classes from '../admin.module.css';
import { type Draft, flagIn, textIn } from '../edit/draft.ts';
import own from '../stamps/stampFace.module.css';
import type { RowOf } from '../store.ts';
import { contentOf, textOf } from './model.ts';

/** A template that is written here, as it will look. */
export function TemplateFace({ draft }: { readonly draft: Draft }) {
  const { t } = useTranslation('admin');
  if (!flagIn(draft, 'written')) return null;
  const content = contentOf(draft);
  const mark = content === undefined ? null : templateMark(textIn(draft, 'name') || 'x', content, 'preview');
  return (
    <section className={own.stampFace} aria-label={t('stamp.preview')}>
      <h2>{t('stamp.preview')}</h2>
      {mark === null ? <p className={classes.quiet}>{t('template.notYet')}</p> : <MarkPreview mark={mark} />}
    </section>
  );
}

/** What a template is used by; and, of one that is drawn on documents, its picture. */
export function TemplateUse({ row }: { readonly row: RowOf<'template'> }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  return (
    <section className={classes.part} aria-label={t('template.use')}>
      <h2>{t('template.use')}</h2>
      <p>{t('template.users', { n: row.users })}</p>
      <p className={classes.quiet}>
        {t('template.owner', { name: row.ownername, date: dateText(row.changedate, language) })}
      </p>
      {textOf(row.content) === undefined && <MarkPreview mark={templateMark(row.name, row.content, 'kept')} />}
    </section>
  );
}
