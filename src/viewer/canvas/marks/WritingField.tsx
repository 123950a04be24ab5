import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { pagePoint } from '#core/kernel/geometry.ts';
import { cornersOf } from '#core/marks/frame.ts';
import { isIcon, markFrame } from '#core/marks/mark.ts';
import { fontSizeOf } from '#core/marks/text/layout.ts';
import { TEXT_LIMIT } from '#core/marks/text/shape.ts';
import { changeSettings } from '#src/stores/settings/effects.ts';
import { useSettings } from '#src/stores/settings/store.ts';
import { pageToView } from '#src/viewer/model/camera.ts';
import type { Writing } from '#src/viewer/model/tools/tool.ts';
import type { Layers } from '#src/viewer/session/layers/layers.ts';
import { finishWriting } from '#src/viewer/session/layers/writing.ts';
import { labelled } from '#src/ui/part/labelled.ts';
import type { PagesSlot } from '../ViewerCanvas.tsx';
import styles from './marks.module.css';

/**
 * The field for typing a text or note, over its place on the page. It is a native field, so that every input method
 * works.
 */
export function WritingField({ slot, layers }: { readonly slot: PagesSlot; readonly layers: Layers }) {
  const writing = useStore(layers.store, (state) => state.writing);
  return writing && <Field key={writing.mark.localId} slot={slot} layers={layers} writing={writing} />;
}

function Field({
  slot,
  layers,
  writing,
}: {
  readonly slot: PagesSlot;
  readonly layers: Layers;
  readonly writing: Writing;
}) {
  const { t } = useTranslation(['viewer', 'marks']);
  const field = useRef<HTMLTextAreaElement>(null);
  const offer = useRef<HTMLButtonElement>(null);
  const [lastNote] = useState(() => useSettings.getState().viewer.lastNote);
  const [isEmpty, setIsEmpty] = useState(writing.mark.geometry.text === '');
  const { mark } = writing;

  useLayoutEffect(() => {
    if (field.current === null) return undefined;
    const element = field.current;
    const place = (): void => {
      const isInView = placeField(element, slot, writing);
      placeBelow(offer.current, element, isInView);
    };
    place();
    element.focus();
    element.select();
    const forgets = [slot.subscribePlacements(place), layers.onEnding(() => finishWriting(layers, element.value))];
    return () => {
      for (const forget of forgets) forget();
    };
  }, [slot, layers, writing]);

  const finish = (): void => {
    const text = field.current?.value ?? '';
    if (isIcon(mark) && text.trim() !== '') changeSettings((draft) => void (draft.viewer.lastNote = text.trim()));
    finishWriting(layers, text);
  };
  const insertLast = (): void => {
    if (field.current === null) return;
    field.current.value = lastNote;
    setIsEmpty(false);
    field.current.focus();
  };
  const onKey = (event: KeyboardEvent): void => {
    // During composition keys belong to the input method.
    if (event.nativeEvent.isComposing) return;
    const isEnd = event.key === 'Escape' || (event.key === 'Enter' && (event.ctrlKey || event.metaKey));
    if (!isEnd) return;
    event.preventDefault();
    event.stopPropagation();
    finish();
  };
  return (
    <>
      <textarea
        ref={field}
        className={styles[isIcon(mark) ? 'note' : 'text']}
        style={isIcon(mark) ? undefined : { color: mark.style.color, background: mark.style.fill }}
        aria-label={t(`tools.${mark.kind}`)}
        title={t('writing')}
        defaultValue={mark.geometry.text}
        maxLength={TEXT_LIMIT}
        rows={isIcon(mark) ? 5 : 1}
        onKeyDown={onKey}
        onInput={(event) => {
          if (!placeField(event.currentTarget, slot, writing)) slot.reveal(writing.pageNo, markFrame(mark));
          setIsEmpty(event.currentTarget.value === '');
        }}
        onBlur={finish}
      />
      {isIcon(mark) && lastNote !== '' && isEmpty && (
        <button
          ref={offer}
          type="button"
          className={styles['lastNote']}
          title={lastNote}
          // Keeps the focus in the field: losing it would finish the text.
          onMouseDown={(event) => event.preventDefault()}
          onClick={insertLast}
        >
          {labelled(t('marks:lastNote'), lastNote)}
        </button>
      )}
    </>
  );
}

/** Places the suggestion below the field. */
function placeBelow(offer: HTMLElement | null, field: HTMLElement, isInView: boolean): void {
  if (offer === null) return;
  offer.hidden = !isInView;
  offer.style.transform = field.style.transform;
  offer.style.top = `${field.offsetHeight + 4}px`;
}

/**
 * Gives the field the mark's position and rotation, and the height of its text.
 * @returns whether its page is in view
 */
function placeField(element: HTMLTextAreaElement, slot: PagesSlot, { pageNo, mark }: Writing): boolean {
  const placement = slot.placements().find((one) => one.pageNo === pageNo);
  // A field that is not rendered would lose the focus: what is typed next would be keys of the tools.
  element.style.clipPath = placement ? '' : 'inset(100%)';
  if (!placement) {
    // Where it is in view, the browser need not scroll to it.
    element.style.transform = '';
    return false;
  }
  const isText = !isIcon(mark);
  const frame = markFrame(mark);
  const corner = isText ? cornersOf(frame)[0]! : pagePoint(frame.x, frame.y + frame.height);
  const { x, y } = pageToView(placement, corner);
  element.style.transform = `translate(${x}px, ${y}px) rotate(${isText ? frame.rotation + placement.rotation : 0}deg)`;
  if (!isText) return true;
  element.style.width = `${frame.width * placement.scale}px`;
  element.style.fontSize = `${fontSizeOf(mark.style) * placement.scale}px`;
  element.style.height = 'auto';
  element.style.height = `${element.scrollHeight}px`;
  return true;
}
