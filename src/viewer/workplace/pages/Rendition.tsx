import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconFileOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentInfo } from '#core/contract/document/document.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';
import FileView from '#src/viewer/preview/FileView.tsx';
import { renditionQuery } from '../open/queries.ts';

/**
 * The pages of the PDF the server makes of an office document. That takes seconds, or minutes if there is a queue;
 * meanwhile `instead` is offered.
 */
export default function Rendition({ info, instead }: { readonly info: DocumentInfo; readonly instead: ReactNode }) {
  const { t } = useTranslation(['preview', 'viewer']);
  const pdf = useQuery(renditionQuery(info));
  if (pdf.isPending) {
    return (
      <Spinner label={t('rendition.making')}>
        <span>{t('rendition.queue')}</span>
        {instead}
      </Spinner>
    );
  }
  if (pdf.isError) {
    const actions = (
      <Button.Group>
        <Button variant="default" onClick={() => void pdf.refetch()}>
          {t('viewer:retry')}
        </Button>
        {instead}
      </Button.Group>
    );
    return (
      <EmptyState
        failed
        icon={<IconFileOff size={32} stroke={1.5} />}
        title={t('noPreview')}
        hint={pdf.error.message}
        action={actions}
      />
    );
  }
  return <FileView file={pdf.data} name={info.filename} instead={instead} />;
}
