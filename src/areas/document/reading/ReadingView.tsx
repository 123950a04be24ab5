import { Button, Group, Progress } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { DocumentInfo } from '#core/contract/document/document.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';
import { readOn, readingQuery, stopReading } from './queries.ts';
import classes from './reading.module.css';

interface ReadingViewProps {
  readonly info: DocumentInfo;
  readonly onShow: () => void;
}

/** How far the server is with reading the pages, and what may be done about it. */
export function ReadingView({ info, onShow }: ReadingViewProps) {
  const { t } = useTranslation('panels');
  const { data, isError, refetch } = useQuery(readingQuery(info));
  if (isError)
    return (
      <EmptyState
        failed
        title={t('reading.failed')}
        action={<Button onClick={() => void refetch()}>{t('reading.again')}</Button>}
      />
    );
  if (data === undefined) return <Spinner />;
  const { state, pages, done, read, confidence } = data;
  const start = (text: string) => (
    <Button data-autofocus onClick={() => void readOn(info)}>
      {text}
    </Button>
  );
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
        {state === 'none' && start(t('reading.start'))}
        {state === 'stopped' && start(t('reading.goOn'))}
        {state === 'running' && (
          <Button variant="default" onClick={() => void stopReading(info)}>
            {t('reading.stop')}
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
