import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FileIcon } from '#src/ui/FileIcon.tsx';
import { Picture } from '#src/ui/Picture.tsx';
import { thumbnailQuery } from '../../queries.ts';
import classes from './versions.module.css';

interface ThumbnailProps {
  readonly docid: number;
  readonly version: number;
  readonly filename: string;
  /** Whether it has a page that can be shown without a password. */
  readonly hasPages: boolean;
}

/** Thumbnail of a version's first page, or an icon if it has none. */
export function Thumbnail({ docid, version, filename, hasPages }: ThumbnailProps) {
  const { t } = useTranslation('panels');
  const picture = useQuery({ ...thumbnailQuery(String(docid), version), enabled: hasPages });
  return (
    <div className={classes['thumbnail']}>
      {picture.data === undefined ? (
        <FileIcon type={filename.slice(filename.lastIndexOf('.') + 1)} />
      ) : (
        <Picture blob={picture.data} text={t('versions.thumbnail', { version })} />
      )}
    </div>
  );
}
