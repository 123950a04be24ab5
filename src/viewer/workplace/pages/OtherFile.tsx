import { Button } from '@mantine/core';
import { IconFileOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentInfo, Preview } from '#core/contract/document/document.ts';
import { mediaAddress } from '#src/gateway/media.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { lazyPart } from '#src/ui/part/lazyPart.ts';
import { Spinner } from '#src/ui/Spinner.tsx';
import { useDownload } from '../download/useDownload.ts';
import classes from '../workplace.module.css';

/** Loaded on demand, because it includes pdf.js. */
const Rendition = lazyPart(() => import('./Rendition.tsx'), { waiting: <Making /> });

/** Why nothing is shown. A rendition that may not be fetched is treated like any file no browser can show. */
const HINTS = {
  pages: 'noPreviewHint',
  rendition: 'noPreviewHint',
  none: 'noPreviewHint',
  video: 'film.unplayable',
  noConverter: 'rendition.noConverter',
} as const satisfies Record<Preview, string>;

function Making() {
  const { t } = useTranslation(['preview', 'viewer']);
  return <Spinner label={t('rendition.making')} />;
}

/** A file without pages: played, shown as the server's PDF rendition, or offered for download. */
export default function OtherFile({ info }: { readonly info: DocumentInfo }) {
  const { t } = useTranslation(['preview', 'viewer']);
  const [playable, setPlayable] = useState(true);
  const download = useDownload(info);
  const downloading = info.rights.download && (
    <Button onClick={() => void download('original')}>{t('viewer:download')}</Button>
  );
  if (info.preview === 'rendition' && info.rights.download) {
    return <Rendition info={info} instead={downloading} />;
  }
  if (info.preview === 'video' && info.rights.download && playable) {
    /** It may have failed before it was mounted, when nobody was listening. */
    const ask = (player: HTMLVideoElement | null): void => {
      if (player !== null && player.error !== null) setPlayable(false);
    };
    // The archive's videos have no captions.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    return (
      <video
        ref={ask}
        className={classes['film']}
        controls
        preload="metadata"
        aria-label={t('film.label', { name: info.filename })}
        src={mediaAddress(info.docid, info.version)}
        onError={() => setPlayable(false)}
      />
    );
  }
  return (
    <EmptyState
      icon={<IconFileOff size={32} stroke={1.5} />}
      title={t('noPreview')}
      hint={t(HINTS[info.preview])}
      action={downloading}
    />
  );
}
