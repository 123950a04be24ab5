import { useCallback } from 'react';
import type { Size } from '#core/kernel/geometry.ts';

interface PictureProps {
  readonly blob: Blob;
  /** Alternative text. */
  readonly text: string;
  /** Called with its size in pixels once loaded. */
  readonly onSize?: (size: Size) => void;
}

/** An image held in memory; its object URL is released on unmount. */
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
      decoding="async"
      onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => onSize?.({ width, height })}
    />
  );
}
