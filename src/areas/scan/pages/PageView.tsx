import { Button } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { poolPageAddress } from '#src/gateway/media.ts';
import { onServerBack } from '#src/stores/serverBack.ts';
import { useSettings } from '#src/stores/settings/store.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { inOrder, stepped, steppedStack } from '#src/areas/scan/model.ts';
import { useIsProposed } from '#src/areas/scan/proposals/findings.ts';
import { Doubts } from '#src/areas/scan/reading/Doubts.tsx';
import { TextLayer } from '#src/areas/scan/reading/TextLayer.tsx';
import { useText } from '#src/areas/scan/reading/useText.ts';
import { useDesk } from '#src/areas/scan/store.ts';
import { useOffers } from '#src/areas/scan/values/useOffers.ts';
import classes from '#src/areas/scan/desk.module.css';

/**
 * Resolutions of the page in dpi, whole and enlarged: with fast loading enough for a screen, otherwise enough for
 * reading and, when enlarged, that of a scanner.
 */
const FAST_DPI = { whole: 100, enlarged: 150 } as const;
const FULL_DPI = { whole: 150, enlarged: 300 } as const;
/** Pages preloaded around the current one. */
const AHEAD = [1, 2, -1] as const;

/** The current page, whole or enlarged; its neighbours and the next process's first page are preloaded. */
export function PageView() {
  const { t } = useTranslation('scan');
  const now = useDesk((state) => state.now);
  const current = useDesk((state) => state.current);
  const fast = useSettings((state) => state.scan.fastLoading);
  const [failed, setFailed] = useState<string>();
  const [shown, setShown] = useState(current);
  // A page that failed is asked for again when it is shown again.
  if (shown !== current) {
    setShown(current);
    setFailed(undefined);
  }
  const enlarged = useDesk((state) => state.enlarged);
  const [size, setSize] = useState({ width: 0, height: 0 });
  const dpi = (fast ? FAST_DPI : FULL_DPI)[enlarged ? 'enlarged' : 'whole'];
  const leaves = inOrder(now);
  const leaf = leaves.find(({ id }) => id === current);
  const text = useText(leaf);
  const offers = useOffers();
  const doubts = useIsProposed('values');
  const marked = useMemo(() => new Set([...offers.values()].flatMap(({ words }) => words)), [offers]);
  const number = leaf === undefined ? 0 : leaves.indexOf(leaf) + 1;
  useEffect(() => {
    // The browser caches the images, so the next page appears at once.
    const ahead = new Set([...AHEAD.map((by) => stepped(now, current, by)), steppedStack(now, current, 1)]);
    for (const { id, file, page } of inOrder(now))
      if (id !== current && ahead.has(id)) new Image().src = poolPageAddress(file, page, dpi);
  }, [now, current, dpi]);
  const isSideways = leaf !== undefined && leaf.turn % 180 !== 0;
  // CSS rotation does not change the space an element takes; this is the space the rotated page needs.
  const room = isSideways ? { width: size.height, height: size.width } : size;
  return (
    <section
      className={classes.page}
      aria-label={t('pageLarge')}
      data-enlarged={enlarged || undefined}
      // Focusable while enlarged, so that it can be scrolled by keyboard.
      tabIndex={enlarged ? 0 : undefined}
    >
      {leaf === undefined ? (
        <EmptyState title={t('noPage')} hint={t('emptyPoolHint')} />
      ) : failed === leaf.id ? (
        <Failed onAgain={() => setFailed(undefined)} />
      ) : (
        <div className={classes.room} style={enlarged ? room : undefined}>
          <div className={classes.sheet} data-turn={leaf.turn} style={{ rotate: `${leaf.turn}deg` }}>
            <div className={classes.print} style={{ rotate: `${leaf.tilt ?? 0}deg` }}>
              <img
                src={poolPageAddress(leaf.file, leaf.page, dpi)}
                alt={t('pageOf', { number, count: leaves.length })}
                onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
                  setSize({ width, height })
                }
                onError={() => setFailed(leaf.id)}
              />
              {text !== undefined && <TextLayer text={text} marked={marked} />}
              {text !== undefined && doubts && <Doubts key={leaf.id} text={text} />}
            </div>
          </div>
        </div>
      )}
    </section>
  );
}

/** Asks for the page again on request, and as soon as the server is back. */
function Failed({ onAgain }: { readonly onAgain: () => void }) {
  const { t } = useTranslation(['scan', 'ui']);
  useEffect(() => onServerBack(onAgain), [onAgain]);
  return (
    <EmptyState
      failed
      title={t('pageFailed')}
      action={
        <Button variant="default" onClick={onAgain}>
          {t('ui:retry')}
        </Button>
      }
    />
  );
}
