import { useMemo } from 'react';
import type { Size } from '#core/kernel/geometry.ts';
import { overlayOfMarks } from '#core/marks/svg.ts';
import type { AuthoredMark } from '#src/viewer/model/compare/marks.ts';
import classes from './pictures.module.css';

interface MarkPictureProps {
  readonly marks: readonly AuthoredMark[];
  /** Size of the page in page units. */
  readonly size: Size;
}

/**
 * The marks of a page over its image, drawn as in a composed page image; an `img` runs no scripts, whatever it
 * contains.
 */
export function MarkPicture({ marks, size }: MarkPictureProps) {
  const { multiply, normal } = useMemo(
    () =>
      overlayOfMarks(
        marks.map(({ mark }) => mark),
        size,
      ),
    [marks, size],
  );
  return (
    <>
      {multiply.map((svg) => (
        <img key={svg} className={classes['marks']} data-blend="multiply" src={urlOf(svg)} alt="" />
      ))}
      {normal.map((svg) => (
        <img key={svg} className={classes['marks']} src={urlOf(svg)} alt="" />
      ))}
    </>
  );
}

const urlOf = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;
