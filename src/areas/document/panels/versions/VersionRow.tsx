import { IconColumns2, IconPencilShare, IconRestore } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { VersionInfo } from '#core/contract/document/document.ts';
import { dateText } from '#core/kernel/dateText.ts';
import { currentLanguage } from '#src/stores/language/model.ts';
import { RowButton } from '#src/ui/row/RowButton.tsx';
import { RowCheck } from '#src/ui/row/RowCheck.tsx';
import { Thumbnail } from './Thumbnail.tsx';
import classes from './versions.module.css';

interface VersionRowProps {
  readonly docid: number;
  readonly info: VersionInfo;
  /** It is the version on screen. */
  readonly isRead: boolean;
  readonly isChosen: boolean;
  readonly onChoose: (chosen: boolean) => void;
  readonly onOpen: () => void;
  /** Compares it with the current version. */
  readonly onCompare: () => void;
  /** Restores it as the newest version; absent if that is impossible. */
  readonly onRestore: (() => void) | undefined;
  /** Carries over its marks; absent if it has none or that is impossible. */
  readonly onCarry: (() => void) | undefined;
}

/** A version with its first page, author, date and signers, and its actions. */
export function VersionRow(props: VersionRowProps) {
  const { docid, info, isRead, isChosen, onChoose, onOpen, onCompare, onRestore, onCarry } = props;
  const { t, i18n } = useTranslation(['panels', 'carry', 'compare', 'signature']);
  const { version, current, filename, createdate, createdby, preview, encrypted, signings } = info;
  return (
    <div className={classes['version']}>
      <RowCheck label={t('versions.choose', { version })} checked={isChosen} onChange={onChoose} />
      <Thumbnail docid={docid} version={version} filename={filename} hasPages={preview === 'pages' && !encrypted} />
      <div className={classes['facts']}>
        <strong>
          {t('compare:version', { version })}
          {current && <em className={classes['sign']}>{t('compare:versions.current')}</em>}
          {isRead && !current && <em className={classes['sign']}>{t('versions.read')}</em>}
        </strong>
        <span className={classes['file']}>{filename}</span>
        <span>{t('compare:by', { date: dateText(createdate, currentLanguage(i18n.language)), name: createdby })}</span>
        {signings?.map((signing) => (
          <details key={signing.editgroupno} className={classes['signing']}>
            <summary>{t('signature:signedBy', { signer: signing.signer, date: signing.signdate })}</summary>
            <dl>
              <dt>{t('signature:hashes.file')}</dt>
              <dd>{signing.filehash}</dd>
              <dt>{t('signature:hashes.marks')}</dt>
              <dd>{signing.markshash}</dd>
            </dl>
          </details>
        ))}
      </div>
      {(!current || !isRead) && (
        <div className={classes['actions']}>
          {!isRead && (
            <RowButton framed label={t('versions.openNamed', { version })} onPress={onOpen}>
              {t('versions.open')}
            </RowButton>
          )}
          {onRestore && (
            <RowButton framed icon={IconRestore} label={t('versions.restore', { version })} onPress={onRestore} />
          )}
          {onCarry && (
            <RowButton framed icon={IconPencilShare} label={t('carry:title', { version })} onPress={onCarry} />
          )}
          {!current && (
            <RowButton framed icon={IconColumns2} label={t('compare:versions.compare')} onPress={onCompare} />
          )}
        </div>
      )}
    </div>
  );
}
