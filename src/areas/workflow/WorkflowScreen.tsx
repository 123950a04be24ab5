import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconRouteOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'react-router-dom';
import { runCommand } from '#src/commands/named.ts';
import { changeSettings } from '#src/stores/settings/effects.ts';
import { useSettings } from '#src/stores/settings/store.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { PanelEdge } from '#src/ui/panel/PanelEdge.tsx';
import { lazyPart } from '#src/ui/part/lazyPart.ts';
import { Spinner } from '#src/ui/Spinner.tsx';
import { Workplace } from '#src/viewer/workplace/Workplace.tsx';
import { Redirect } from '#src/ui/part/Redirect.tsx';
import { DecidedBar } from './DecidedBar.tsx';
import { Inbox } from './inbox/Inbox.tsx';
import { listToggle } from './inbox/listToggle.ts';
import { useLiveWorkflows } from './live.ts';
import { workflowIn } from './model.ts';
import { workflowQuery } from './queries.ts';
import classes from './workflow.module.css';

/** Window width in CSS px from which list and document fit side by side. */
const BOTH_FROM = 1180;
const LIST_MINIMUM = 240;
const LIST_MAXIMUM = 560;
const toolbar = [listToggle];

const SubstitutionScreen = lazyPart(() => import('./substitution/SubstitutionScreen.tsx'));
const AdhocScreen = lazyPart(() => import('./adhoc/AdhocScreen.tsx'));

const toInbox = (): void => runCommand('path.open', '/workflow');

/**
 * `/workflow`: the inbox; `/document/{id}/workflow…`: a document with its workflow and the inbox on its left;
 * `/workflow/{wfid}` redirects there.
 */
export default function WorkflowScreen() {
  const { id, wfid } = useParams();
  const { t } = useTranslation('workflow');
  const { listOpen, listWidth } = useSettings((settings) => settings.workflow);
  const hasRoom = useMediaQuery(`(min-width: ${BOTH_FROM}px)`, undefined, { getInitialValueInEffect: false }) ?? false;
  const { pathname } = useLocation();
  useLiveWorkflows();
  if (pathname === '/workflow/substitution') return <SubstitutionScreen />;
  if (pathname === '/workflow/adhoc') return <AdhocScreen />;
  if (id === undefined && wfid !== undefined) {
    const asked = workflowIn(wfid);
    return asked === undefined ? <Redirect to="/workflow" /> : <WayToDocument wfid={asked} />;
  }
  const isOpen = id !== undefined;
  const isBeside = isOpen && hasRoom && listOpen;
  return (
    <div className={classes['area']}>
      <DecidedBar />
      <div className={classes['screen']}>
        {(!isOpen || isBeside) && (
          <div className={classes['left']} style={isBeside ? { flex: 'none', width: listWidth } : undefined}>
            <Inbox isBeside={isBeside} />
          </div>
        )}
        {isBeside && (
          <PanelEdge
            label={t('listWidth')}
            panel="left"
            width={listWidth}
            minimum={LIST_MINIMUM}
            maximum={LIST_MAXIMUM}
            onWidth={(width) =>
              changeSettings((settings) => {
                settings.workflow.listWidth = width;
              })
            }
          />
        )}
        {isOpen && (
          <div className={classes['right']}>
            <Workplace docId={id} panel="workflow" toolbar={hasRoom ? toolbar : []} onBack={toInbox} />
          </div>
        )}
      </div>
    </div>
  );
}

function WayToDocument({ wfid }: { readonly wfid: number }) {
  const { t } = useTranslation('workflow');
  const workflow = useQuery({ ...workflowQuery(wfid), retry: false });
  if (workflow.data !== undefined) return <Redirect to={`/document/${workflow.data.docid}/workflow/${wfid}`} />;
  if (!workflow.isError) return <Spinner label={t('loading')} />;
  return (
    <EmptyState
      failed
      icon={<IconRouteOff size={32} stroke={1.5} />}
      title={t('failed')}
      hint={workflow.error.message}
      action={
        <Button variant="default" onClick={toInbox}>
          {t('toInbox')}
        </Button>
      }
    />
  );
}
