import { useTranslation } from 'react-i18next';
import { INDEX_PLACEHOLDER, MAIL_PLACEHOLDERS, type MailTemplate } from '#core/contract/work/mailTemplates.ts';
import { toWireDateTime } from '#core/kernel/date.ts';
import { placeholder, withValues } from '#core/text/filling/placeholders.ts';
import { useMasterData } from '#src/stores/masterdata/store.ts';
import { useSession } from '#src/stores/session/store.ts';
import classes from '../../telling.module.css';
import { samplesOf, unknownIn } from './samples.ts';

const today = (): string =>
  toWireDateTime(Date.now(), new Intl.DateTimeFormat().resolvedOptions().timeZone).slice(0, 10);

/** A template as it will read, with examples for its placeholders, and what each of them stands for. */
export function TemplatePreview({ subject, text, language }: Pick<MailTemplate, 'subject' | 'text' | 'language'>) {
  const { t } = useTranslation('telling');
  const user = useSession((session) => session.user);
  const indexes = useMasterData((data) => data.indexes);
  const doctype = useMasterData((data) => data.doctypes[0]?.name) ?? '';
  const sender = { name: `${user?.firstname ?? ''} ${user?.surname ?? ''}`.trim(), email: user?.email[0] ?? '' };
  const samples = samplesOf({ today: today(), sender, doctype, indexes }, language);
  const filled = (written: string): string => withValues(written, (name) => samples.get(name));
  const unknown = unknownIn(`${subject}\n${text}`, samples);
  return (
    <section className={classes['preview']} aria-label={t('template.preview')}>
      <h3>{t('template.preview')}</h3>
      <p className={classes['names']}>{t('template.previewHint')}</p>
      <div className={classes['letter']} lang={language}>
        <p>
          <strong>{filled(subject)}</strong>
        </p>
        <p className={classes['text']}>{filled(text)}</p>
      </div>
      {unknown.length > 0 && (
        <p className={classes['warning']} role="status">
          {t('template.unknown', { names: unknown.map(placeholder).join(', ') })}
        </p>
      )}
      <details>
        <summary>{t('template.all')}</summary>
        <table className={classes['placeholders']}>
          <thead>
            <tr>
              <th scope="col">{t('template.written')}</th>
              <th scope="col">{t('template.stands')}</th>
              <th scope="col">{t('template.example')}</th>
            </tr>
          </thead>
          <tbody>
            {MAIL_PLACEHOLDERS.map((name) => (
              <tr key={name}>
                <td>{placeholder(name)}</td>
                <td>{t(`template.placeholder.${name}`)}</td>
                <td>{samples.get(name)}</td>
              </tr>
            ))}
            {[...new Set(indexes.map(({ caption }) => caption))].map((caption) => (
              <tr key={`${INDEX_PLACEHOLDER}${caption}`}>
                <td>{placeholder(`${INDEX_PLACEHOLDER}${caption}`)}</td>
                <td>{t('template.index', { caption })}</td>
                <td>{samples.get(`${INDEX_PLACEHOLDER}${caption}`)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}
