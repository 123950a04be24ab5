import { Checkbox } from '@mantine/core';
import { t } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PRODUCT_VERSION } from '#core/contract/constants.ts';
import { saveConfig } from '#src/stores/config/effects.ts';
import { openModal } from '#src/stores/modals/effects.ts';
import { showToast } from '#src/stores/toasts/effects.ts';
import classes from './home.module.css';
import { SHOW_AGAIN } from './model.ts';
import { ReleaseNotes } from './ReleaseNotes.tsx';

/** CSS px (assumed; the specification names the dialog, not its size). */
const SIZE = [560, 560] as const;

/**
 * Shows the news and marks it as seen, unless the user wants to see it again (specification, section 4, News). Its
 * texts must be loaded.
 */
export const openNews = (): void => {
  void saveConfig({ newsVersion: PRODUCT_VERSION });
  openModal({ title: t('home:news.title'), size: SIZE, apply: false, cancel: t('ui:close'), content: () => <News /> });
};

function News() {
  const { t: text } = useTranslation(['home', 'settings']);
  const [seen, setSeen] = useState(true);
  const choose = async (checked: boolean) => {
    setSeen(checked);
    if (await saveConfig({ newsVersion: checked ? PRODUCT_VERSION : SHOW_AGAIN })) return;
    setSeen(!checked);
    showToast({ type: 'error', message: text('settings:app.notSaved'), component: 'settings' });
  };
  return (
    <div className={classes.news}>
      <ReleaseNotes heading={null} />
      <Checkbox
        label={text('news.again')}
        checked={seen}
        onChange={({ currentTarget: { checked } }) => void choose(checked)}
      />
    </div>
  );
}
