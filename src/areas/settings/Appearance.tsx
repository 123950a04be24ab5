import { type MantineColorScheme, NativeSelect, SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { LANGUAGES } from '#core/contract/constants.ts';
import { changeLanguage } from '#src/stores/language/effects.ts';
import { currentLanguage, languageNames } from '#src/stores/language/model.ts';
import { readTheme, type Theme, THEMES } from '#src/stores/theme/model.ts';
import classes from './settings.module.css';

const themeOf = (scheme: MantineColorScheme): Theme => (scheme === 'auto' ? 'system' : scheme);

/** Theme (specification, section 1) and display language. */
export function Appearance() {
  const { t, i18n } = useTranslation(['settings', 'app']);
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const choose = (value: string) => {
    const theme = readTheme(value);
    setColorScheme(theme === 'system' ? 'auto' : theme);
  };
  return (
    <section className={classes.appearance}>
      <div role="group" aria-label={t('theme.label')}>
        <p className={classes.label}>{t('theme.label')}</p>
        <SegmentedControl
          fullWidth
          size="xs"
          value={themeOf(colorScheme)}
          onChange={choose}
          transitionDuration={0}
          data={THEMES.map((value) => ({ value, label: t(`theme.${value}`) }))}
        />
      </div>
      <NativeSelect
        label={t('app:language')}
        value={currentLanguage(i18n.language)}
        onChange={(event) => void changeLanguage(currentLanguage(event.currentTarget.value))}
        data={LANGUAGES.map((language) => ({ value: language, label: languageNames[language] }))}
      />
    </section>
  );
}
