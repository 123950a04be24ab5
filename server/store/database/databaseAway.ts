/**
 * The database cannot be asked at the moment: it is restarting, out of reach, or answers nothing. What was under way
 * came to nothing, or its answer is lost.
 */
export class DatabaseAway extends Error {}
