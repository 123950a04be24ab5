import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

/** Sets the browser tab's title, followed by the product's name; does nothing while the text is undefined. */
export function useTitle(text: string | undefined): void {
  const { t } = useTranslation('app');
  const title = text === undefined ? undefined : `${text} – ${t('product')}`;
  useEffect(() => {
    if (title !== undefined) document.title = title;
  }, [title]);
}
