import { Button, Group, Progress } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { DocumentInfo } from '#core/contract/document/document.ts';
import type { DocumentReading } from '#core/contract/document/reading.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';
import { readOn, readingQuery, stopReading } from './queries.ts';
import classes from './reading.module.css';

interface ReadingViewProps {
  readonly info: DocumentInfo;
  readonly onShow: () => void;
}

/** The action available in each state: always the same button, which keeps the focus. */
const DEEDS: Readonly<Partial<Record<DocumentReading['state'], 'start' | 'goOn' | 'stop'>>> = {
  none: 'start',
  stopped: 'goOn',
  running: 'stop',
};

/** Progress of text recognition, and the action available. */
export function ReadingView({ info, onShow }: ReadingViewProps) {
  const { t } = useTranslation('panels');
  const { data, error, refetch } = useQuery(readingQuery(info));
  if (error)
    return (
      <EmptyState
        failed
        title={t('reading.failed')}
        hint={error.message}
        action={<Button onClick={() => void refetch()}>{t('reading.again')}</Button>}
      />
    );
  if (data === undefined) return <Spinner />;
  const { state, pages, done, read, confidence } = data;
  const deed = DEEDS[state];
  return (
    <div className={classes.view}>
      <div role="status" className={classes.told}>
        <p>{t(`reading.${state}`, { pages, done, read })}</p>
        {state === 'done' && read < pages && <p>{t('reading.rest')}</p>}
        {state === 'done' && confidence !== undefined && (
          <p>{t('reading.confidence', { percent: Math.round(confidence) })}</p>
        )}
      </div>
      {(state === 'running' || state === 'stopped') && (
        <Progress value={pages === 0 ? 0 : (done / pages) * 100} aria-label={t('reading.title')} />
      )}
      <Group>
        {deed !== undefined && (
          <Button
            data-autofocus
            variant={deed === 'stop' ? 'default' : 'filled'}
            onClick={() => void (deed === 'stop' ? stopReading : readOn)(info)}
          >
            {t(`reading.${deed}`)}
          </Button>
        )}
        {read > 0 && state !== 'running' && (
          <Button variant={state === 'done' ? 'filled' : 'default'} onClick={onShow}>
            {t('reading.show')}
          </Button>
        )}
      </Group>
    </div>
  );
}
