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

/** Starts loading an area before it is shown. A failure is reported when it is shown. */
export const prepareArea = (area: AreaManifest): void =>
  void chunkFor(area)
    .load()
    .catch(() => undefined);

interface AreaScreenProps {
  readonly area: AreaManifest;
  /**
   * Whether the menu leads to this area: it then has the name of its menu entry as heading; otherwise it renders its
   * own.
   */
  readonly isTop?: boolean;
}

/** An area: loaded when first shown. A failed chunk or an error in it does not take down the app. */
export function AreaScreen({ area, isTop = false }: AreaScreenProps) {
  const { t } = useTranslation();
  const title = area.menu === undefined ? t('product') : `${t(`menu.${area.menu.label}`)} – ${t('product')}`;
  // Set before the area's own effects, so that it can override the title.
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
