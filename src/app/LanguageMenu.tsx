import { IconLanguage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { LANGUAGES } from '#core/contract/constants.ts';
import { changeLanguage } from '#src/stores/language/effects.ts';
import { currentLanguage, languageNames } from '#src/stores/language/model.ts';
import { HeaderMenu } from './HeaderMenu.tsx';

/** Chooses the language of the screen. */
export function LanguageMenu() {
  const { t, i18n } = useTranslation();
  return (
    <HeaderMenu
      label={t('language')}
      icon={<IconLanguage size={18} stroke={1.75} />}
      choices={LANGUAGES}
      chosen={currentLanguage(i18n.language)}
      nameOf={(language) => languageNames[language]}
      onChoose={(language) => void changeLanguage(language)}
    />
  );
}
