import { IconEye } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { ToolbarItem } from '#src/ui/Toolbar.tsx';
import { CATEGORIES } from '#src/viewer/model/visibility/visibility.ts';
import type { Sight } from '#src/viewer/session/layers/sight.ts';

/** Switches for what is shown on the pages (specification, section 4). One that a server setting turns off says so. */
export function useSightItem(sight: Sight): ToolbarItem {
  const { t } = useTranslation('viewer');
  const categories = useStore(sight.store, (state) => state.categories);
  return {
    id: 'sight',
    text: t('sight.menu'),
    icon: IconEye,
    iconOnly: true,
    yields: 3,
    popup: CATEGORIES.map((category) => ({
      id: category,
      text: categories[category] === 'off' ? t('sight.off', { what: t(`sight.${category}`) }) : t(`sight.${category}`),
      checked: categories[category] === 'shown',
      disabled: categories[category] === 'off',
      run: () => sight.toggle(category),
    })),
  };
}
