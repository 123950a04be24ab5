import { IconListDetails } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ToolbarItems } from '#src/commands/Toolbar.tsx';
import { useCommands } from '#src/commands/useCommands.ts';
import { changeSettings } from '#src/stores/settings/effects.ts';
import { useSettings } from '#src/stores/settings/store.ts';

const flip = (): void =>
  changeSettings((settings) => {
    settings.workflow.listOpen = !settings.workflow.listOpen;
  });

export function ListToggle() {
  const { t } = useTranslation('workflow');
  const listOpen = useSettings((settings) => settings.workflow.listOpen);
  const item = useCommands(t('inbox'), [
    {
      id: 'workflow.list',
      label: t('listBeside'),
      icon: IconListDetails,
      chord: 'Alt+L',
      checked: listOpen,
      run: flip,
    },
  ]);
  return <ToolbarItems label={t('inbox')} items={[item('workflow.list', { iconOnly: true })]} />;
}
