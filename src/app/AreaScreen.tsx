import { VisuallyHidden } from '@mantine/core';
import { useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { AreaManifest } from '#src/stores/shell/manifest.ts';
import { type Chunk, chunkOf } from '#src/ui/part/chunk.ts';
import { Part } from '#src/ui/part/Part.tsx';

const nothing = {};
const chunks = new Map<string, Chunk<object>>();

const chunkFor = ({ id, load }: AreaManifest): Chunk<object> => {
  const chunk = chunks.get(id) ?? chunkOf(load);
  chunks.set(id, chunk);
  return chunk;
};

/** Fetches an area before it is shown. What fails is said when it is. */
export const prepareArea = (area: AreaManifest): void =>
  void chunkFor(area)
    .load()
    .catch(() => undefined);

interface AreaScreenProps {
  readonly area: AreaManifest;
  /** The area that the menu leads to has the name of its menu entry; elsewhere it has a heading of its own. */
  readonly isTop?: boolean;
}

/**
 * An area in its frame: fetched when first shown, and neither a failed chunk nor an error in it takes the app along.
 */
export function AreaScreen({ area, isTop = false }: AreaScreenProps) {
  const { t } = useTranslation();
  const title = area.menu === undefined ? t('product') : `${t(`menu.${area.menu.label}`)} – ${t('product')}`;
  // Before the area's own effects, so that it may say more.
  useLayoutEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <>
      {isTop && area.menu && <VisuallyHidden component="h1">{t(`menu.${area.menu.label}`)}</VisuallyHidden>}
      <Part chunk={chunkFor(area)} props={nothing} />
    </>
  );
}
