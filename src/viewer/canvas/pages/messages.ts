import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import { shallow } from 'zustand/shallow';
import type { PageNo } from '#core/kernel/ids.ts';
import type { PagePlacement } from '#src/viewer/model/camera.ts';
import type { ImageFlaw, PageFailure } from '#src/viewer/session/rasters/bring.ts';
import type { Rasters } from '#src/viewer/session/rasters/rasters.ts';

interface FailedPage {
  readonly page: PageNo;
  readonly failure: PageFailure;
}

interface FlawedPage {
  readonly page: PageNo;
  readonly flaw: ImageFlaw;
}

/** Which of the visible pages need a message, and why. */
export interface PageMessages {
  /** Pages without image because they failed. */
  readonly failed: Pick<StoreApi<readonly FailedPage[]>, 'getState' | 'subscribe'>;
  /** Pages whose image is not the whole page. */
  readonly flawed: Pick<StoreApi<readonly FlawedPage[]>, 'getState' | 'subscribe'>;
  readonly update: (visible: readonly PagePlacement[]) => void;
}

export function createPageMessages(rasters: Pick<Rasters, 'failure' | 'flaw' | 'picture'>): PageMessages {
  const failed = createStore<readonly FailedPage[]>(() => []);
  const flawed = createStore<readonly FlawedPage[]>(() => []);
  const hasImage = (page: PageNo): boolean => rasters.picture(page) !== undefined;
  return {
    failed,
    flawed,
    update(visible) {
      setUnlessSame(
        failed,
        visible.flatMap(({ pageNo: page }): FailedPage[] => {
          const failure = rasters.failure(page);
          return failure === undefined || hasImage(page) ? [] : [{ page, failure }];
        }),
      );
      setUnlessSame(
        flawed,
        visible.flatMap(({ pageNo: page }): FlawedPage[] => {
          const flaw = rasters.flaw(page);
          return flaw === undefined || !hasImage(page) ? [] : [{ page, flaw }];
        }),
      );
    },
  };
}

/** The entries are computed anew in each frame; subscribers are only told of changes. */
function setUnlessSame<Entry extends object>(store: StoreApi<readonly Entry[]>, next: readonly Entry[]): void {
  const before = store.getState();
  if (next.length !== before.length || next.some((entry, at) => !shallow(entry, before[at])))
    store.setState(next, true);
}
