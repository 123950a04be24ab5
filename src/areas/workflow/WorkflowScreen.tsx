import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router-dom';
import { IconRouteOff } from '@tabler/icons-react';
import { runCommand } from '#src/commands/named.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';
import { Workplace } from '#src/viewer/workplace/Workplace.tsx';
import { Inbox } from './inbox/Inbox.tsx';
import { workflowQuery } from './queries.ts';

const toInbox = (): void => runCommand('path.open', '/workflow');

/** `/workflow`: the inbox; `/document/{id}/workflow…`: a document with its workflow; `/workflow/{wfid}` leads there. */
export default function WorkflowScreen() {
  const { id, wfid } = useParams();
  if (id !== undefined) return <Workplace docId={id} panel="workflow" onBack={toInbox} />;
  return wfid === undefined ? <Inbox /> : <WayToDocument wfid={Number(wfid)} />;
}

function WayToDocument({ wfid }: { readonly wfid: number }) {
  const { t } = useTranslation('workflow');
  const workflow = useQuery({ ...workflowQuery(wfid), retry: false });
  if (workflow.data !== undefined) return <Navigate to={`/document/${workflow.data.docid}/workflow/${wfid}`} replace />;
  if (!workflow.isError) return <Spinner label={t('loading')} />;
  return (
    <EmptyState
      failed
      icon={<IconRouteOff size={32} stroke={1.5} />}
      title={t('failed')}
      hint={workflow.error.message}
    />
  );
}
