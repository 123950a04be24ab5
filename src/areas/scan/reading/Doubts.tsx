import { type KeyboardEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesk } from '#src/areas/scan/store.ts';
import { focusField, takeWord } from '#src/areas/scan/values/takeWord.ts';
import { type DeskText, DOUBT } from './pageText.ts';
import classes from './reading.module.css';

const leave = (event: KeyboardEvent): void => {
  if (event.key !== 'Escape') return;
  event.stopPropagation();
  focusField(useDesk.getState().field);
};

/**
 * Words the engine is unsure about, reachable by Tab: Enter puts one into the field for correction, Escape returns.
 * Together they are a single Tab stop, so that they can be skipped; the mouse selects the text beneath them.
 */
export function Doubts({ text }: { readonly text: DeskText }) {
  const { t } = useTranslation('scan');
  const [inside, setInside] = useState(false);
  const doubts = useMemo(() => text.words.filter(({ confidence }) => confidence < DOUBT), [text]);
  if (doubts.length === 0) return null;
  return (
    <div
      role="group"
      aria-label={t('doubt.label', { count: doubts.length })}
      className={classes.doubts}
      onKeyDown={leave}
      onFocus={() => setInside(true)}
      onBlur={({ currentTarget, relatedTarget }) => setInside(currentTarget.contains(relatedTarget))}
    >
      {doubts.map(({ start, text: word, confidence, x, y, width, height }, index) => (
        <button
          key={start}
          type="button"
          tabIndex={inside || index === 0 ? 0 : -1}
          aria-label={t('doubt.word', { word, percent: confidence })}
          style={{
            left: `${(x / text.width) * 100}%`,
            top: `${(y / text.height) * 100}%`,
            width: `${(width / text.width) * 100}%`,
            height: `${(height / text.height) * 100}%`,
          }}
          onClick={() => takeWord(word)}
        />
      ))}
    </div>
  );
}
