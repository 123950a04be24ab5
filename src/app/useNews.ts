import { loadNamespaces } from 'i18next';
import { useEffect } from 'react';
import { isNews } from '#src/areas/home/model.ts';
import { useConfig } from '#src/stores/config/store.ts';

/** Shows what is new to whoever has not seen it, once master data is there (specification, section 4, News). */
export const useNews = (): void =>
  useEffect(() => {
    if (!isNews(useConfig.getState().newsVersion)) return undefined;
    let isHere = true;
    const show = async () => {
      const [{ openNews }] = await Promise.all([
        import('#src/areas/home/openNews.tsx'),
        loadNamespaces(['home', 'settings']),
      ]);
      // Whoever has left meanwhile has not seen it, nor has the next user.
      if (isHere) openNews();
    };
    void show();
    return () => {
      isHere = false;
    };
  }, []);
