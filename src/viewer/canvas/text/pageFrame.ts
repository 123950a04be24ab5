import type { Rect } from '#core/kernel/geometry.ts';
import type { PagePlacement } from '#src/viewer/model/camera.ts';
import { pathOver } from '#src/viewer/model/text/marking.ts';
import type { PageText } from '#src/viewer/model/text/pageText.ts';
import { pageSize } from '../marks/pageSpace.ts';
import { type RunElement, runElements } from './runs.ts';
import styles from './text.module.css';

const SVG = 'http://www.w3.org/2000/svg';

const OUT_OF_SIGHT = 'translate(-100000px, 0)';

/**
 * A page's element over its image: hits below, text above, both in page units, so that one transform moves and zooms
 * them all.
 */
export interface PageFrame {
  readonly element: HTMLElement;
  /** Set once by {@link PageFrame.fill}. */
  readonly text: () => PageText | undefined;
  readonly runs: () => readonly RunElement[];
  readonly fill: (text: PageText) => void;
  /** Boxes of the page's hits; those of the current hit are separate. */
  readonly mark: (others: readonly Rect[], current: readonly Rect[]) => void;
  /** Null hides it. It stays laid out: otherwise a selection that began on it would lose its start. */
  readonly place: (placement: PagePlacement | null) => void;
}

export function createPageFrame(label: string): PageFrame {
  const element = document.createElement('div');
  element.className = styles['page'] ?? '';
  element.setAttribute('role', 'group');
  element.setAttribute('aria-label', label);
  const hits = document.createElementNS(SVG, 'svg');
  hits.setAttribute('aria-hidden', 'true');
  hits.setAttribute('class', styles['hits'] ?? '');
  const [other, current] = [document.createElementNS(SVG, 'path'), document.createElementNS(SVG, 'path')];
  other.setAttribute('class', styles['hit'] ?? '');
  current.setAttribute('class', styles['currentHit'] ?? '');
  hits.append(other, current);
  let text: PageText | undefined;
  let runs: readonly RunElement[] = [];

  return {
    element,
    text: () => text,
    runs: () => runs,
    fill: (next) => {
      text = next;
      const made = runElements(next);
      runs = made.runs;
      element.append(...made.lines);
    },
    mark: (others, one) => {
      other.setAttribute('d', pathOver(others));
      current.setAttribute('d', pathOver(one));
      if (others.length + one.length === 0) hits.remove();
      else if (hits.parentNode === null) element.prepend(hits);
    },
    place: (placement) => {
      if (placement === null) {
        element.style.transform = OUT_OF_SIGHT;
        return;
      }
      const { x, y, width, height, scale, rotation } = placement;
      const page = pageSize(placement);
      Object.assign(element.style, {
        width: `${page.width}px`,
        height: `${page.height}px`,
        transform: `translate(${x + width / 2}px, ${y + height / 2}px) rotate(${rotation}deg) scale(${scale}) translate(${-page.width / 2}px, ${-page.height / 2}px)`,
      });
    },
  };
}
