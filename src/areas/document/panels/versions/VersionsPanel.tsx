import { useQuery } from '@tanstack/react-query';
import { Button } from '@mantine/core';
import { IconColumns2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { runCommand } from '#src/commands/named.ts';
import { useWorkplace } from '#src/viewer/workplace/contributions.ts';
import { versionsQuery } from '../../queries.ts';
import classes from '../panels.module.css';

/** The versions of the document, the latest first: who filed them, when, and under which name; an old one can be compared with the current. */
export default function VersionsPanel() {
  const { docid } = useWorkplace().info;
  const { t } = useTranslation(['compare', 'signature']);
  const versions = useQuery(versionsQuery(String(docid)));
  if (versions.isError) return <p role="alert">{versions.error.message}</p>;
  return (
    <>
      <ol className={classes.history}>
        {versions.data?.map(({ version, current, filename, createdate, createdby, signings }) => (
          <li key={version}>
            <strong>
              {t('version', { version })}
              {current && <em className={classes.current}>{t('versions.current')}</em>}
            </strong>
            <span className={classes.file}>{filename}</span>
            <span>{createdby}</span>
            <time>{createdate}</time>
            {signings?.map((signing) => (
              <details key={signing.editgroupno} className={classes.signing}>
                <summary>{t('signature:signedBy', { signer: signing.signer, date: signing.signdate })}</summary>
                <dl>
                  <dt>{t('signature:hashes.file')}</dt>
                  <dd>{signing.filehash}</dd>
                  <dt>{t('signature:hashes.marks')}</dt>
                  <dd>{signing.markshash}</dd>
                </dl>
              </details>
            ))}
            {!current && (
              <Button
                className={classes.compare}
                variant="default"
                leftSection={<IconColumns2 size={16} stroke={1.75} aria-hidden />}
                onClick={() => runCommand('documents.compare', { left: { docid, version }, right: { docid } })}
              >
                {t('versions.compare')}
              </Button>
            )}
          </li>
        ))}
      </ol>
      {versions.data?.length === 1 && <p className={classes.empty}>{t('versions.only')}</p>}
    </>
  );
}
