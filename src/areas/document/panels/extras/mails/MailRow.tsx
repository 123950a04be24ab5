import { IconFlag3, IconMail, IconMailQuestion } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { SentMail } from '#core/contract/document/document.ts';
import { dateText } from '#core/kernel/dateText.ts';
import { currentLanguage } from '#src/stores/language/model.ts';
import classes from '../extras.module.css';

/** A sent mail: to whom, when, whether it arrived, and its text. */
export function MailRow({ mail }: { readonly mail: SentMail }) {
  const { t, i18n } = useTranslation('extras');
  const { subject, text, from, to, cc, date, priority, receipt, state } = mail;
  return (
    <div className={classes['row']}>
      <div className={classes['file']}>
        <IconMail size={16} stroke={1.75} aria-hidden />
        <strong>{subject}</strong>
        {priority && <IconFlag3 size={16} stroke={1.75} role="img" aria-label={t('mails.priority')} />}
        {receipt && <IconMailQuestion size={16} stroke={1.75} role="img" aria-label={t('mails.receipt')} />}
      </div>
      <p className={classes['mail']}>{t('mails.to', { to: cc === undefined ? to : `${to}, ${cc}` })}</p>
      <p className={classes['mail']}>
        {t(`mails.${state}`, { name: from, date: dateText(date, currentLanguage(i18n.language)) })}
      </p>
      <p className={classes['text']}>{text}</p>
    </div>
  );
}
