import { useCallback } from 'react';
import type { Size } from '#core/kernel/geometry.ts';

interface PictureProps {
  readonly blob: Blob;
  /** What it shows, for those who hear it. */
  readonly text: string;
  /** Told its size in pixels once it is there. */
  readonly onSize?: (size: Size) => void;
}

/** A picture that is held in memory; its address lasts as long as it is shown. */
export function Picture({ blob, text, onSize }: PictureProps) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(blob);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [blob],
  );
  return (
    <img
      ref={show}
      alt={text}
      onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => onSize?.({ width, height })}
    />
  );
}
