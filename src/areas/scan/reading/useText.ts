import { useEffect, useState } from 'react';
import type { Leaf } from '#core/pages/arrangement.ts';
import { useDesk } from '#src/areas/scan/store.ts';
import { readText } from './effects.ts';
import type { DeskText } from './pageText.ts';

/** The text of the current page; refetched while pages are being recognised. */
export function useText(leaf: Leaf | undefined): DeskText | undefined {
  const read = useDesk((state) => state.reading.read);
  const [known, setKnown] = useState<{ readonly key: string; readonly text: DeskText; readonly asOf: number }>();
  const { file, page } = leaf ?? {};
  const key = `${file}.${page}`;
  useEffect(() => {
    let isWanted = true;
    const show = async (ofFile: number, pageno: number): Promise<void> => {
      const text = await readText(ofFile, pageno);
      if (isWanted && text !== undefined) setKnown({ key, text, asOf: read });
    };
    if (file !== undefined && page !== undefined) void show(file, page);
    return () => {
      isWanted = false;
    };
  }, [file, page, key, read]);
  return known?.key === key ? known.text : undefined;
}
