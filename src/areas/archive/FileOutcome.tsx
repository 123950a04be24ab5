import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconFiles } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { numberText } from '#core/kernel/number.ts';
import { runCommand } from '#src/commands/named.ts';
import classes from './archive.module.css';
import { archiveFile, archiveVersion, cancel, reviseValues } from './effects.ts';
import { focusProblem } from './focusProblem.ts';
import type { Existing, QueuedFile } from './queue.ts';

const PERCENT = 100;
/** Props of an action beside a state. */
const small = { variant: 'subtle', size: 'compact-sm' } as const;

const revise = (id: string) => {
  reviseValues(id);
  focusProblem(false);
};

/** The state of a file, and what can be done about it. */
export function FileOutcome({ entry: { id, file, state } }: { readonly entry: QueuedFile }) {
  const { t } = useTranslation(['archive', 'ui']);
  if (state.phase === 'exists') return <VersionQuestion id={id} existing={state.existing} />;
  if (state.phase === 'waiting') return <span className={classes.state}>{t('state.waiting')}</span>;
  if (state.phase === 'archived') {
    return (
      <span className={classes.state}>
        <IconCircleCheck size={16} color="var(--accent)" aria-hidden />
        {t('state.archived')}
        <Button
          {...small}
          onClick={() => runCommand('document.open', { docid: state.docid })}
          aria-label={t('state.openNamed', { name: file.name })}
        >
          {t('state.open')}
        </Button>
      </span>
    );
  }
  if (state.phase === 'failed') {
    return (
      <span className={classes.failure} role="alert">
        <IconAlertTriangle size={16} aria-hidden />
        <span>{state.message}</span>
        <Button
          {...small}
          onClick={() => void archiveFile(id).then(focusProblem)}
          aria-label={t('state.retry', { name: file.name })}
        >
          {t('ui:retry')}
        </Button>
      </span>
    );
  }
  return (
    <span className={classes.state}>
      {state.phase === 'queued' ? t('state.queued') : <Sent name={file.name} part={state.part} />}
      <Button {...small} onClick={() => cancel(id)} aria-label={t('state.cancel', { name: file.name })}>
        {t('ui:cancel')}
      </Button>
    </span>
  );
}

/** Upload progress of a file; at 100 % the server is examining it. */
function Sent({ name, part }: { readonly name: string; readonly part: number }) {
  const { t, i18n } = useTranslation('archive');
  const percent = numberText(Math.floor(part * PERCENT), 0, i18n.language);
  return (
    <>
      <progress value={part} aria-label={t('state.progress', { name })} />
      {part < 1 ? t('state.uploading', { percent }) : t('state.examined')}
    </>
  );
}

/**
 * A document has the same versioning indexes (specification, section 8, Status 424): asks whether the file is its next
 * version.
 */
function VersionQuestion({
  id,
  existing: { docid, version, filename },
}: {
  readonly id: string;
  readonly existing: Existing;
}) {
  const { t } = useTranslation('archive');
  return (
    <div className={classes.question} role="alert">
      <p>
        <IconFiles size={16} aria-hidden />{' '}
        {filename === undefined ? t('exists.text') : t('exists.named', { name: filename, version })}
      </p>
      <p>{t('exists.question')}</p>
      <div className={classes.answers}>
        <Button size="compact-sm" onClick={() => archiveVersion(id)}>
          {t('exists.version')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => revise(id)}>
          {t('exists.revise')}
        </Button>
        <Button {...small} onClick={() => runCommand('document.open', { docid })}>
          {t('exists.open')}
        </Button>
      </div>
    </div>
  );
}
