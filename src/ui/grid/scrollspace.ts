/**
 * Browsers clamp the height of an element (Firefox near 17.9 million px, Chromium near 33.5 million at a device ratio
 * of 1, half of it at 2), so a long list cannot give each row its own stretch of the scroll bar. The scroll bar spans
 * at most MAX_SLOTS slots of one row each, and `base` says which row lies in slot 0: row = slot + base. Wheel, touch
 * and keys move slot by slot with the base kept, so they stay as fine as in a short list; a jump (the thumb dragged,
 * the track clicked) takes the base that is proportional to the slot; when scrolling rests, the scroll bar is put where
 * the row belongs without a pixel moving. Within EDGE slots of both ends one slot is always one row, so both ends are
 * reached exactly.
 */
/**
 * With rows of up to 64 px 12.8 million px; also the bound of what the virtualizer holds in memory, however long the
 * list is.
 */
export const MAX_SLOTS = 200_000;
const EDGE_SLOTS = 20_000;
/**
 * A single scroll event over more than this is a jump: a pixel of thumb at full length is about 250 slots in 800 px.
 */
const JUMP_SLOTS = 100;
/** Slots the scroll bar may be off its proportional place before it is corrected at rest. */
const DRIFT_SLOTS = 50;

/** Where the list stands: `slot` (fractional) is the first one visible. */
export interface ScrollPlace {
  readonly base: number;
  readonly slot: number;
}

export const slotCount = (count: number): number => Math.min(count, MAX_SLOTS);

/** Fractional slot in which a (fractional) row belongs. Strictly increasing. */
const slotOfRow = (row: number, count: number): number => {
  const surplus = count - slotCount(count);
  if (surplus === 0 || row <= EDGE_SLOTS) return row;
  if (row >= count - EDGE_SLOTS) return row - surplus;
  return EDGE_SLOTS + ((row - EDGE_SLOTS) * (MAX_SLOTS - 2 * EDGE_SLOTS)) / (count - 2 * EDGE_SLOTS);
};

const rowOfSlot = (slot: number, count: number): number => {
  const surplus = count - slotCount(count);
  if (surplus === 0 || slot <= EDGE_SLOTS) return slot;
  if (slot >= MAX_SLOTS - EDGE_SLOTS) return slot + surplus;
  return EDGE_SLOTS + ((slot - EDGE_SLOTS) * (count - 2 * EDGE_SLOTS)) / (MAX_SLOTS - 2 * EDGE_SLOTS);
};

const clampBase = (base: number, count: number): number =>
  Math.min(Math.max(Math.round(base), 0), count - slotCount(count));

/** The place at which `row` (may be fractional) is the first one visible, with the scroll bar where it belongs. */
export const placeOfRow = (row: number, count: number): ScrollPlace => {
  const base = clampBase(row - slotOfRow(row, count), count);
  return { base, slot: Math.max(row - base, 0) };
};

/** First visible row, fractional. */
export const topRow = (place: ScrollPlace): number => place.base + place.slot;

/** The place after the browser scrolled to `slot`; also the place to take when `count` changed. */
export const follow = (place: ScrollPlace, slot: number, count: number): ScrollPlace => {
  const base = Math.abs(slot - place.slot) <= JUMP_SLOTS ? place.base : rowOfSlot(slot, count) - slot;
  return { base: clampBase(base, count), slot };
};

/**
 * The place to take once scrolling rests: shows the same pixels; the very same object when the scroll bar is right
 * enough.
 */
export const settle = (place: ScrollPlace, count: number): ScrollPlace => {
  const rested = placeOfRow(topRow(place), count);
  return Math.abs(rested.base - place.base) > DRIFT_SLOTS ? rested : place;
};

/** The place nearest to `place` at which `row` is visible whole where `rowsInBody` (fractional) rows are. */
export const reveal = (place: ScrollPlace, row: number, rowsInBody: number, count: number): ScrollPlace => {
  const first = topRow(place);
  const room = Math.max(rowsInBody, 1);
  const wanted = row < first ? row : row + 1 > first + room ? row + 1 - room : first;
  if (wanted === first) return place;
  const near: ScrollPlace = { base: place.base, slot: wanted - place.base };
  const withinSlots = near.slot >= 0 && near.slot + room <= slotCount(count);
  return withinSlots && Math.abs(near.slot - place.slot) <= JUMP_SLOTS ? near : placeOfRow(Math.max(wanted, 0), count);
};
