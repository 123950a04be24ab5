import {
  IconArrowBackUp,
  IconBookmark,
  IconBookmarks,
  IconDownload,
  IconExternalLink,
  IconFileSpreadsheet,
  IconLink,
  IconRoute,
  IconPencil,
  IconRestore,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { ResultRow } from '#core/contract/search/search.ts';
import type { ListColumn } from '#src/list/columns.ts';
import { useTellingItem } from '#src/commands/useTellingItem.ts';
import { useSelectedCount } from '#src/list/useSelectedCount.ts';
import { useMasterData } from '#src/stores/masterdata/store.ts';
import { labelled } from '#src/ui/part/labelled.ts';
import type { ToolbarItem } from '#src/ui/Toolbar.tsx';
import { openSaved } from '../saved/openSaved.tsx';
import { resultList } from '../resultList.ts';
import { saveLast } from '../saved/saveLast.ts';
import { undoText, useUndo } from '../bulk/undo.ts';
import {
  changeSelected,
  deleteSelected,
  downloadSelected,
  exportList,
  openSelected,
  restoreSelected,
  startWorkflowOnSelected,
  selectedToTell,
  shareSelected,
} from './actions.ts';

interface SearchItems {
  readonly searches: readonly ToolbarItem[];
  readonly documents: readonly ToolbarItem[];
  readonly bulk: readonly ToolbarItem[];
}

/** Actions for searches and for selected documents (specification, section 2, Toolbars: Search). */
export function useSelectionItems(columns: readonly ListColumn<ResultRow>[]): SearchItems {
  const { t } = useTranslation('search');
  const list = resultList();
  const selected = useSelectedCount(list);
  const hasRows = useStore(list.store, ({ opened }) => (opened?.count ?? 0) > 0);
  const [hasIndexes, setHasIndexes] = useState(false);
  const last = useUndo((state) => state.last);
  const areDeleted = useStore(list.store, ({ shown }) => shown?.deleted === true);
  const disabled = selected === 0;
  const mayChange = useMasterData(({ rights }) => rights[0]?.document.edit !== false);
  const mayDelete = useMasterData(({ rights }) => rights[0]?.document.delete !== false);
  const telling = useTellingItem(selectedToTell, disabled);
  const restoring: readonly ToolbarItem[] = [
    {
      id: 'restore',
      text: t('bulk.restore'),
      icon: IconRestore,
      iconOnly: true,
      disabled,
      separator: true,
      yields: 2,
      run: () => void restoreSelected(),
    },
  ];
  const working: readonly ToolbarItem[] = [
    {
      id: 'change',
      text: mayChange ? t('bulk.change') : labelled(t('bulk.change'), t('bulk.noRightToChange')),
      icon: IconPencil,
      iconOnly: true,
      disabled: disabled || !mayChange,
      separator: true,
      yields: 2,
      run: () => void changeSelected(),
    },
    {
      id: 'delete',
      text: mayDelete ? t('bulk.delete') : labelled(t('bulk.delete'), t('bulk.noRight')),
      icon: IconTrash,
      iconOnly: true,
      disabled: disabled || !mayDelete,
      yields: 2,
      run: () => void deleteSelected(),
    },
    {
      id: 'undo',
      text: undoText(last),
      icon: IconArrowBackUp,
      iconOnly: true,
      hidden: last === null,
      yields: 2,
      run: () => last?.undo(),
    },
    {
      id: 'download',
      text: t('selection.download'),
      icon: IconDownload,
      iconOnly: true,
      disabled,
      separator: true,
      yields: 2,
      popup: [
        {
          id: 'original',
          text: t('selection.original'),
          run: () => void downloadSelected('original', columns, hasIndexes),
        },
        { id: 'pdf', text: t('selection.pdf'), run: () => void downloadSelected('pdf', columns, hasIndexes) },
        {
          id: 'marked',
          text: t('selection.marked'),
          run: () => void downloadSelected('marked', columns, hasIndexes),
        },
        {
          id: 'annotated',
          text: t('selection.annotated'),
          run: () => void downloadSelected('annotated', columns, hasIndexes),
        },
        {
          id: 'indexes',
          text: t('selection.withIndexes'),
          separator: true,
          checked: hasIndexes,
          run: () => setHasIndexes(!hasIndexes),
        },
      ],
    },
    {
      id: 'share',
      text: t('selection.share'),
      icon: IconLink,
      iconOnly: true,
      disabled,
      yields: 3,
      run: () => void shareSelected(),
    },
    {
      id: 'tab',
      text: t('selection.newTab'),
      icon: IconExternalLink,
      iconOnly: true,
      disabled,
      yields: 3,
      run: () => void openSelected(),
    },
    {
      id: 'export',
      text: t('selection.export'),
      icon: IconFileSpreadsheet,
      iconOnly: true,
      disabled: !hasRows,
      yields: 4,
      run: () => void exportList(columns, !disabled),
    },
    {
      id: 'workflow',
      text: t('selection.workflow'),
      icon: IconRoute,
      iconOnly: true,
      disabled,
      yields: 4,
      run: () => void startWorkflowOnSelected(),
    },
    telling,
  ];
  const documents = areDeleted ? restoring : working;
  const hasReason = (id: string): boolean => (id === 'change' && !mayChange) || (id === 'delete' && !mayDelete);
  return {
    searches: [
      { id: 'save', text: t('saved.save'), icon: IconBookmark, iconOnly: true, yields: 1, run: saveLast },
      { id: 'saved', text: t('saved.title'), icon: IconBookmarks, iconOnly: true, yields: 1, run: openSaved },
    ],
    documents,
    // If there is enough space, labels are shown beside the icons; a reason is too long for that.
    bulk: documents.map((item) => ({ ...item, iconOnly: hasReason(item.id), separator: false })),
  };
}
