import { useEffect, useRef, useState } from 'react';
import { FileIcon } from '#src/ui/FileIcon.tsx';
import { pictureOf } from './pictures.ts';
import classes from './tiles.module.css';

/** The first page of a file, drawn once visible, or else an icon. */
export function FilePicture({ file, type }: { readonly file: File; readonly type: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [drawn, setDrawn] = useState(false);
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return undefined;
    let gone = false;
    const draw = async (): Promise<void> => {
      const picture = await pictureOf(file).catch(() => null);
      if (gone || picture === null) return;
      element.width = picture.width;
      element.height = picture.height;
      element.getContext('2d')?.drawImage(picture, 0, 0);
      setDrawn(true);
    };
    const watch = new IntersectionObserver((entries) => {
      // On a busy page several changes are delivered at once, oldest first.
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      watch.disconnect();
      void draw();
    });
    watch.observe(element.parentElement ?? element);
    return () => {
      gone = true;
      watch.disconnect();
    };
  }, [file]);
  return (
    <>
      {!drawn && <FileIcon type={type} />}
      <canvas ref={canvas} className={classes['canvas']} hidden={!drawn} />
    </>
  );
}
