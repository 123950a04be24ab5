import { memo } from 'react';
import { type DeskText, DOUBT, layOf } from './pageText.ts';
import classes from './reading.module.css';

interface TextLayerProps {
  readonly text: DeskText;
  /** Offsets of the words offered to a field, highlighted on the page. */
  readonly marked: ReadonlySet<number>;
}

/** The recognised text over the page image: invisible but selectable; uncertain words are underlined. */
export const TextLayer = memo(function TextLayer({ text, marked }: TextLayerProps) {
  const { width, height, words, turn } = text;
  return (
    <svg className={classes.words} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden>
      {words.map((word) => (
        <rect
          key={`box ${word.start}`}
          x={word.x}
          y={word.y}
          width={word.width}
          height={word.height}
          className={classes.box}
          data-marked={marked.has(word.start) || undefined}
          data-doubted={word.confidence < DOUBT || undefined}
        />
      ))}
      {words.map((word) => {
        const { transform, size, length } = layOf(word, turn);
        return (
          <text
            key={word.start}
            transform={transform}
            fontSize={size}
            textLength={length}
            lengthAdjust="spacingAndGlyphs"
            data-word
          >
            {`${word.text} `}
          </text>
        );
      })}
    </svg>
  );
});
