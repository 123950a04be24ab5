import { loadNamespaces } from 'i18next';
import { useEffect } from 'react';
import { isNews } from '#src/areas/home/model.ts';
import { useConfig } from '#src/stores/config/store.ts';

/** Shows the news to users who have not seen them, once master data is loaded (specification, section 4, News). */
export const useNews = (): void =>
  useEffect(() => {
    if (!isNews(useConfig.getState().newsVersion)) return undefined;
    let isHere = true;
    const show = async () => {
      const [{ openNews }] = await Promise.all([
        import('#src/areas/home/openNews.tsx'),
        loadNamespaces(['home', 'settings']),
      ]);
      // Not if the user has left meanwhile: they have not seen it, and the next user should not.
      if (isHere) openNews();
    };
    void show();
    return () => {
      isHere = false;
    };
  }, []);
