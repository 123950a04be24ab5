import { Button } from '@mantine/core';
import { type KeyboardEvent, type PointerEvent, useCallback, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Placement } from '#core/contract/marks/signature.ts';
import { viewPoint } from '#core/kernel/geometry.ts';
import { isTouch } from '#src/ui/touch.ts';
import { ARROWS } from '#src/viewer/model/arrows.ts';
import { type PagePlacement, pageToView, viewToPage } from '#src/viewer/model/camera.ts';
import { placeBeside } from '#src/viewer/model/signing/beside.ts';
import { FIRST_WIDTH, type Held, placementOf, within } from '#src/viewer/model/signing/place.ts';
import type { SignatureImage } from '#src/viewer/session/signing/safeImage.ts';
import { pageSize } from '../marks/pageSpace.ts';
import type { OverlaySlot } from '../ViewerCanvas.tsx';
import styles from './signing.module.css';

interface HeldSignatureProps {
  readonly slot: OverlaySlot;
  readonly image: SignatureImage;
  readonly onSign: (placement: Placement) => void;
  readonly onCancel: () => void;
}

/** Page units per key press, and with Shift. */
const STEP = 6;
const LEAP = 60;

/**
 * The user's signature over the page before signing: moved and resized by pointer or keyboard. It is not a mark yet.
 */
export default function HeldSignature({ slot, image, onSign, onCancel }: HeldSignatureProps) {
  const { t } = useTranslation('signature');
  const root = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLButtonElement>(null);
  const held = useRef<Held | null>(null);
  const actions = useRef<HTMLDivElement>(null);
  const lost = useRef<HTMLParagraphElement>(null);
  const placementNow = useCallback(
    (): PagePlacement | undefined => slot.view.placements().find((one) => one.pageNo === held.current?.pageNo),
    [slot],
  );

  const show = useCallback(() => {
    const placement = placementNow();
    if (held.current === null || root.current === null || box.current === null || lost.current === null) return;
    lost.current.hidden = placement !== undefined;
    root.current.hidden = placement === undefined;
    if (placement === undefined) return;
    held.current = within(held.current, image.ratio, pageSize(placement), placement.rotation);
    const { x, y } = pageToView(placement, held.current.centre);
    const width = held.current.width * placement.scale;
    const height = width / image.ratio;
    Object.assign(box.current.style, { width: `${width}px`, height: `${height}px` });
    const [left, top] = [x - width / 2, y - height / 2];
    root.current.style.transform = `translate(${left}px, ${top}px)`;
    if (actions.current !== null) keepInSight(actions.current, { left, top, height }, slot.container);
  }, [image, placementNow, slot]);

  useLayoutEffect(() => {
    const middle = slot.view.middle();
    if (middle !== null) held.current = { pageNo: middle.page, centre: middle.at, width: FIRST_WIDTH };
    show();
    box.current?.focus({ preventScroll: true });
    return slot.subscribePlacements(show);
  }, [slot, show]);

  /** In CSS px of the view. */
  const alter = (dx: number, dy: number, wider: number): void => {
    const placement = placementNow();
    if (held.current === null || placement === undefined) return;
    const from = pageToView(placement, held.current.centre);
    held.current = {
      ...held.current,
      centre: viewToPage(placement, viewPoint(from.x + dx, from.y + dy)),
      width: held.current.width + wider / placement.scale,
    };
    show();
  };
  const pulls = (isStretching: boolean) => ({
    onPointerDown: (event: PointerEvent) => {
      event.stopPropagation();
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent) => {
      event.stopPropagation();
      if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
      const { movementX: dx, movementY: dy } = event;
      // When one corner is dragged, the opposite one stays in place.
      if (isStretching) alter(dx / 2, dx / image.ratio / 2, dx);
      else alter(dx, dy, 0);
    },
  });
  const sign = (): void => {
    const placement = placementNow();
    if (held.current !== null && placement !== undefined)
      onSign(placementOf(held.current, image.ratio, placement.rotation));
  };
  const onKey = (event: KeyboardEvent): void => {
    const step = (event.shiftKey ? LEAP : STEP) * (placementNow()?.scale ?? 1);
    const arrow = ARROWS[event.key];
    if (event.key === 'Escape') onCancel();
    else if (event.target !== box.current) return;
    else if (arrow) alter(arrow[0] * step, arrow[1] * step, 0);
    else if (event.key === '+' || event.key === '-') alter(0, 0, event.key === '+' ? step : -step);
    else if (event.key === 'Enter') sign();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <p ref={lost} className={styles['lost']} role="status" hidden>
        {t('placing.elsewhere')}
      </p>
      <div ref={root} className={styles['held']} role="group" aria-label={t('placing.group')} onKeyDown={onKey}>
        <button
          ref={box}
          type="button"
          className={styles['box']}
          aria-label={t('placing.label')}
          aria-describedby="signature-hint"
          {...pulls(false)}
        >
          <img src={image.src} alt="" draggable={false} />
          <span className={styles['corner']} {...pulls(true)} />
        </button>
        <div ref={actions} className={styles['actions']}>
          <Button size="compact-sm" onClick={sign}>
            {t('placing.sign')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={onCancel}>
            {t('placing.cancel')}
          </Button>
          <p id="signature-hint">{isTouch() ? t('placing.hintTouch') : t('placing.hint')}</p>
        </div>
      </div>
    </>
  );
}

/** Keeps the buttons visible beside the signature, wherever it is moved. */
function keepInSight(
  actions: HTMLElement,
  { left, top, height }: { readonly left: number; readonly top: number; readonly height: number },
  seen: HTMLElement,
): void {
  const { offsetWidth, offsetHeight, offsetTop } = actions;
  const below = top + offsetTop;
  const { x, y } = placeBeside(
    { left, below, above: top - (offsetTop - height) - offsetHeight },
    { width: offsetWidth, height: offsetHeight },
    { width: seen.clientWidth, height: seen.clientHeight },
  );
  actions.style.translate = `${x - left}px ${y - below}px`;
}
