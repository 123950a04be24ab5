import { IconArrowLeft, IconArrowRight, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Link } from '#core/contract/document/link.ts';
import { dateText } from '#core/kernel/dateText.ts';
import { runCommand } from '#src/commands/named.ts';
import { currentLanguage } from '#src/stores/language/model.ts';
import { RowButton } from '#src/ui/row/RowButton.tsx';
import classes from '../extras.module.css';
import { typeText } from './types.ts';
import { useTypeWords } from './useTypeWords.ts';

interface LinkRowProps {
  readonly link: Link;
  /** The link starts at the open document. */
  readonly isFrom: boolean;
  readonly onRemove?: () => void;
}

/** A link: its direction, document and type. */
export function LinkRow({ link, isFrom, onRemove }: LinkRowProps) {
  const { t, i18n } = useTranslation('extras');
  const { docid, filename, type, createdby, createdate } = link;
  const kind = typeText(type, useTypeWords());
  const Way = isFrom ? IconArrowRight : IconArrowLeft;
  const way = isFrom ? t('links.to') : t('links.from');
  return (
    <div className={classes['row']}>
      <div className={classes['file']}>
        <Way size={16} stroke={1.75} role="img" aria-label={way} />
        <button type="button" className={classes['link']} onClick={() => runCommand('document.open', { docid })}>
          {filename}
        </button>
      </div>
      <div className={classes['actions']}>
        {onRemove && <RowButton icon={IconTrash} label={t('links.remove', { name: filename })} onPress={onRemove} />}
      </div>
      <p className={classes['by']}>
        {t('links.by', { type: kind, name: createdby, date: dateText(createdate, currentLanguage(i18n.language)) })}
      </p>
    </div>
  );
}
