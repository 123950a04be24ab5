import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type Theme, THEMES } from '#src/stores/theme/model.ts';
import { HeaderMenu } from './HeaderMenu.tsx';

const icons = { light: IconSun, dark: IconMoon, system: IconDeviceDesktop };
const themeOf = (scheme: MantineColorScheme): Theme => (scheme === 'auto' ? 'system' : scheme);

/** Chooses light, dark or the system's own (specification, section 1). */
export function ThemeMenu() {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const theme = themeOf(colorScheme);
  const Icon = icons[theme];
  return (
    <HeaderMenu
      label={t('theme.label')}
      icon={<Icon size={18} stroke={1.75} />}
      choices={THEMES}
      chosen={theme}
      nameOf={(value) => t(`theme.${value}`)}
      onChoose={(value) => setColorScheme(value === 'system' ? 'auto' : value)}
    />
  );
}
