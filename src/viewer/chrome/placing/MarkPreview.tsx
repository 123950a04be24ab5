import { useMemo } from 'react';
import { type Mark, markBounds, movedMark } from '#core/marks/mark.ts';
import { overlayOfMarks } from '#core/marks/svg.ts';
import classes from './placing.module.css';

/** A mark as it will look, on paper. It is an image: nothing in it can run, and nothing is fetched. */
export function MarkPreview({ mark }: { readonly mark: Mark | null | undefined }) {
  const pictures = useMemo(() => (mark ? picturesOf(mark) : []), [mark]);
  return (
    <span className={classes.paper}>
      {pictures.map((svg) => (
        <img key={svg} alt="" src={`data:image/svg+xml,${encodeURIComponent(svg)}`} />
      ))}
    </span>
  );
}

const picturesOf = (mark: Mark): readonly string[] => {
  const { x, y, width, height } = markBounds(mark);
  const { multiply, normal } = overlayOfMarks([movedMark(mark, -x, -y)], {
    width: Math.max(1, width),
    height: Math.max(1, height),
  });
  return [...multiply, ...normal];
};
