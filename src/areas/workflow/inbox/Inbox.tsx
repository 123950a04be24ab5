import {
  IconArrowsRightLeft,
  IconChecks,
  IconHandGrab,
  IconHandStop,
  IconInbox,
  IconRefresh,
  IconTemplate,
  IconUserShare,
} from '@tabler/icons-react';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { runCommand } from '#src/commands/named.ts';
import { useCommands } from '#src/commands/useCommands.ts';
import { ListView } from '#src/list/ListView.tsx';
import { useSelectedCount } from '#src/list/useSelectedCount.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { openBulk } from '../bulk/openBulk.tsx';
import { showJob } from '../effects.ts';
import { jobList } from '../queries.ts';
import { useWorkflow } from '../store.ts';
import classes from './inbox.module.css';
import { compactJob, jobColumns } from './JobColumns.tsx';
import { Views } from './Views.tsx';

/** Specification, section 9: a width of 760 px or less. */
const PHONE = '(max-width: 760px)';

/**
 * The inbox: views with their counts, and the jobs below. A job opens with its document, and the inbox stays on its
 * left.
 */
export function Inbox({ isBeside }: { readonly isBeside: boolean }) {
  const { t, i18n } = useTranslation('workflow');
  const list = jobList();
  const { view, filtername } = useWorkflow();
  const selected = useSelectedCount(list);
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false }) ?? false;
  useEffect(() => {
    const { asked, phase } = list.store.getState();
    if (phase === 'idle' || asked?.view !== view || asked.filtername !== filtername)
      void list.run({ view, filtername });
    else void list.refresh();
  }, [list, view, filtername]);

  const language = i18n.language;
  const columns = useMemo(() => jobColumns(t, language), [t, language]);
  const compact = useMemo(() => compactJob(t, language), [t, language]);
  const none = selected === 0 || view === 'done';
  const item = useCommands(t('inbox'), [
    { id: 'workflow.refresh', label: t('refresh'), icon: IconRefresh, run: () => void list.refresh() },
    {
      id: 'workflow.takeSelected',
      label: t('take'),
      icon: IconHandGrab,
      disabled: none,
      run: () => void openBulk('take'),
    },
    {
      id: 'workflow.decideSelected',
      label: t('bulk.decide'),
      icon: IconChecks,
      disabled: none,
      run: () => void openBulk('decide'),
    },
    {
      id: 'workflow.delegateSelected',
      label: t('delegate'),
      icon: IconArrowsRightLeft,
      disabled: none,
      run: () => void openBulk('delegate'),
    },
    {
      id: 'workflow.substitution',
      label: t('substitution.title'),
      icon: IconUserShare,
      run: () => runCommand('path.open', '/workflow/substitution'),
    },
    {
      id: 'workflow.adhoc',
      label: t('adhoc.title'),
      icon: IconTemplate,
      run: () => runCommand('path.open', '/workflow/adhoc'),
    },
    {
      id: 'workflow.releaseSelected',
      label: t('bulk.release'),
      icon: IconHandStop,
      disabled: none,
      run: () => void openBulk('release'),
    },
  ]);

  return (
    <section className={classes['inbox']} aria-label={t('inbox')}>
      <Views isBeside={isBeside} />
      <ListView
        list={list}
        label={t('inbox')}
        columns={columns}
        compact={compact}
        isNarrow={isBeside}
        onOpen={showJob}
        toolbar={[
          item('workflow.refresh', { iconOnly: isBeside || isPhone }),
          // On phones this is in the selection bar, which appears with a selection.
          item('workflow.takeSelected', { hidden: isBeside || isPhone }),
        ]}
        {...(!isBeside && {
          toolbarRight: [item('workflow.adhoc', { yields: 2 }), item('workflow.substitution', { yields: 1 })],
          bulk: [
            item('workflow.takeSelected'),
            item('workflow.decideSelected'),
            item('workflow.delegateSelected', { yields: 1 }),
            item('workflow.releaseSelected', { yields: 2 }),
          ],
        })}
        empty={<EmptyState icon={<IconInbox size={32} stroke={1.5} />} title={t('none')} hint={t('noneHint')} />}
        hasQuickFilter={!isBeside}
      />
    </section>
  );
}
