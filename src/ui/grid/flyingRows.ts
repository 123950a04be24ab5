import classes from './grid.module.css';

/**
 * Rows per block. A block is a single text, so that most frames of a flight change nothing in the document and are
 * scrolled by the browser alone; larger blocks would take too long within one frame.
 */
const BLOCK_ROWS = 16;

/** What is shown of rows that fly by. */
export interface FlyingColumn {
  /** Its place among the columns. */
  readonly at: number;
  readonly align: 'start' | 'end' | undefined;
  readonly textAt: (row: number) => string;
}

export interface FlyingLines extends FlyingColumn {
  readonly count: number;
  /** The row in the first slot of the scroll space. */
  readonly base: number;
  /** CSS px. */
  readonly rowHeight: number;
}

/** The rows of a list that flies by, painted without React: one text per block of rows. */
export interface FlyingRows {
  /** Shows these visible rows, and as many as a block beyond either end. */
  readonly show: (lines: FlyingLines, first: number, last: number) => void;
  /** Shows what has changed in the rows shown, if there are any. */
  readonly refresh: (lines: FlyingLines) => void;
  readonly clear: () => void;
}

/** Consecutive rows. */
interface Block {
  readonly element: HTMLElement;
  readonly text: HTMLElement;
}

/** @param layer an element of the size of the scrolled body */
export function createFlyingRows(layer: HTMLElement): FlyingRows {
  /** By number: the first row divided by BLOCK_ROWS. */
  const blocks = new Map<number, Block>();
  let base = 0;

  const refresh = (lines: FlyingLines): void => {
    base = lines.base;
    for (const [number, block] of blocks) fill(block, number, lines);
  };

  return {
    show(lines, first, last) {
      if (lines.base !== base) refresh(lines);
      const from = Math.max(Math.floor(first / BLOCK_ROWS) - 1, 0);
      const to = Math.min(Math.floor(last / BLOCK_ROWS) + 1, Math.ceil(lines.count / BLOCK_ROWS) - 1);
      const left = [...blocks.keys()].filter((number) => number < from || number > to);
      for (let number = from; number <= to; number += 1) {
        if (blocks.has(number)) continue;
        const free = left.pop();
        const block = (free === undefined ? undefined : blocks.get(free)) ?? addBlock(layer);
        if (free !== undefined) blocks.delete(free);
        blocks.set(number, block);
        fill(block, number, lines);
      }
    },
    refresh,
    clear() {
      layer.replaceChildren();
      blocks.clear();
    },
  };
}

function fill({ element, text }: Block, number: number, lines: FlyingLines): void {
  const from = number * BLOCK_ROWS;
  const rows = Math.max(Math.min(BLOCK_ROWS, lines.count - from), 0);
  const words = Array.from({ length: rows }, (_, at) => lines.textAt(from + at)).join('\n');
  if (text.textContent !== words) text.textContent = words;
  text.style.gridColumn = String(lines.at + 2);
  text.dataset['align'] = lines.align ?? 'start';
  element.style.top = `${(from - lines.base) * lines.rowHeight}px`;
  element.style.height = `${rows * lines.rowHeight}px`;
}

function addBlock(layer: HTMLElement): Block {
  const element = document.createElement('div');
  element.className = classes['flyingRows'] ?? '';
  const text = document.createElement('div');
  element.append(text);
  layer.append(element);
  return { element, text };
}
