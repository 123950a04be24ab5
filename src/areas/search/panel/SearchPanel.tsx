import { ActionIcon, Button } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconSearch } from '@tabler/icons-react';
import { memo, useRef, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { focusInvalid } from '#src/ui/field/focusInvalid.ts';
import { runSearch } from '../effects.ts';
import classes from '../search.module.css';
import { resetDraft } from '../store.ts';
import { FilterFields } from './FilterFields.tsx';
import { MaskFields } from './MaskFields.tsx';
import { usePanelActions } from './usePanelActions.ts';
import { WordsFields } from './WordsFields.tsx';

interface SearchPanelProps {
  readonly onClose: () => void;
  /** Called when a search starts, for a panel that covers the results. */
  readonly onSearch?: () => void;
}

/**
 * The search conditions. Enter in any field starts the search. Each part reads the conditions it shows, and nothing is
 * rendered by a result beside it.
 */
export const SearchPanel = memo(function SearchPanel({ onClose, onSearch }: SearchPanelProps) {
  const { t } = useTranslation('search');
  const fulltext = useRef<HTMLInputElement>(null);

  const form = useRef<HTMLFormElement>(null);
  usePanelActions({ form, fulltext, reset: resetDraft, onClose });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // An invalid value may be out of view, and a panel that covers the results must stay to show it.
    flushSync(() => void runSearch());
    const invalid = focusInvalid(form.current);
    if (invalid === null) return onSearch?.();
    // Its message is below it.
    invalid.scrollIntoView({ block: 'center' });
  };
  return (
    <form ref={form} className={classes['panel']} onSubmit={submit} aria-label={t('panel.label')} role="search">
      <div className={classes['panelHead']}>
        <h2>{t('panel.label')}</h2>
        <ActionIcon
          variant="subtle"
          color="gray"
          onClick={onClose}
          aria-label={t('panel.close')}
          title={t('panel.close')}
        >
          <IconLayoutSidebarLeftCollapse size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
      <div className={classes['fields']}>
        <WordsFields fulltextRef={fulltext} />
        <FilterFields />
        <MaskFields />
      </div>
      <div className={classes['panelFoot']}>
        <Button type="submit" leftSection={<IconSearch size={16} aria-hidden />}>
          {t('panel.search')}
        </Button>
        <Button variant="default" onClick={resetDraft}>
          {t('panel.reset')}
        </Button>
      </div>
    </form>
  );
});
