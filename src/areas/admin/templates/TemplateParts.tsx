import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { dateText } from '#core/kernel/dateText.ts';
import { call } from '#src/gateway/call.ts';
import { unwrapped } from '#src/gateway/unwrapped.ts';
import { useLanguage } from '#src/list/useLanguage.ts';
import { MarkPreview } from '#src/viewer/chrome/placing/MarkPreview.tsx';
import { templateMark } from '#src/viewer/model/placing/templates.ts';
import classes from '../admin.module.css';
import { type Draft, flagIn, textIn } from '../edit/draft.ts';
import own from '../stamps/stampFace.module.css';
import type { RowOf } from '../store.ts';
import { contentOf } from './model.ts';

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
        {t('template.owner', {
          name: row.ownerid === null ? t('template.company') : row.ownername,
          date: dateText(row.changedate, language),
        })}
      </p>
      {row.content === null && <DrawnPreview row={row} />}
    </section>
  );
}

/** The picture of a template that is drawn on documents. */
function DrawnPreview({ row: { id, etag, name } }: { readonly row: RowOf<'template'> }) {
  const { data, error } = useQuery({
    queryKey: ['admin', 'template', id, etag],
    queryFn: async ({ signal }) => {
      const params = { id: String(id) };
      const { template } = unwrapped(await call('adminTemplateContent', { params }, { signal, silent: true }));
      return template[0] === undefined ? null : templateMark(name, template[0], 'kept');
    },
    retry: false,
  });
  return error === null ? <MarkPreview mark={data} /> : <p role="alert">{error.message}</p>;
}
