/**
 * Browsers limit the height of an element (Firefox to about 17.9 million px, Chromium to about 33.5 million at a device
 * ratio of 1, half of it at 2), so a long list cannot give each row its own part of the scroll bar. The scroll bar
 * spans at most MAX_SLOTS slots of one row each, and `base` says which row is in slot 0: row = slot + base. Wheel,
 * touch and keys move slot by slot with a constant base, so they are as precise as in a short list; a jump (dragging
 * the thumb, clicking the track) takes the base proportional to the slot; when scrolling rests, the scroll bar is
 * corrected to the row's proportional position without any pixel moving. Within EDGE slots of both ends one slot is
 * always one row, so both ends are reached exactly.
 */
/** With rows of up to 64 px this is 12.8 million px; it also limits what the virtualizer keeps in memory. */
export const MAX_SLOTS = 200_000;
const EDGE_SLOTS = 20_000;
/**
 * A single scroll event over more slots is a jump: at full length one pixel of thumb movement is about 250 slots in 800
 * px.
 */
const JUMP_SLOTS = 100;
/** Slots by which the scroll bar may deviate from its proportional position before it is corrected at rest. */
const DRIFT_SLOTS = 50;

/** The list's position: `slot` (fractional) is the first visible one. */
export interface ScrollPlace {
  readonly base: number;
  readonly slot: number;
}

export const slotCount = (count: number): number => Math.min(count, MAX_SLOTS);

/** The (fractional) slot of a (fractional) row. Strictly increasing. */
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

/** The position with `row` (may be fractional) as first visible row and a proportional scroll bar. */
export const placeOfRow = (row: number, count: number): ScrollPlace => {
  const base = clampBase(row - slotOfRow(row, count), count);
  return { base, slot: Math.max(row - base, 0) };
};

/** The first visible row, fractional. */
export const topRow = (place: ScrollPlace): number => place.base + place.slot;

/** The position after the browser scrolled to `slot`; also after `count` changed. */
export const follow = (place: ScrollPlace, slot: number, count: number): ScrollPlace => {
  const base = Math.abs(slot - place.slot) <= JUMP_SLOTS ? place.base : rowOfSlot(slot, count) - slot;
  return { base: clampBase(base, count), slot };
};

/**
 * The position once scrolling rests, showing the same pixels; the identical object if the scroll bar is close enough.
 */
export const settle = (place: ScrollPlace, count: number): ScrollPlace => {
  const rested = placeOfRow(topRow(place), count);
  return Math.abs(rested.base - place.base) > DRIFT_SLOTS ? rested : place;
};

/** The position nearest to `place` at which `row` is fully visible, with `rowsInBody` (fractional) visible rows. */
export const reveal = (place: ScrollPlace, row: number, rowsInBody: number, count: number): ScrollPlace => {
  const first = topRow(place);
  const room = Math.max(rowsInBody, 1);
  const wanted = row < first ? row : row + 1 > first + room ? row + 1 - room : first;
  if (wanted === first) return place;
  const near: ScrollPlace = { base: place.base, slot: wanted - place.base };
  const withinSlots = near.slot >= 0 && near.slot + room <= slotCount(count);
  return withinSlots && Math.abs(near.slot - place.slot) <= JUMP_SLOTS ? near : placeOfRow(Math.max(wanted, 0), count);
};
