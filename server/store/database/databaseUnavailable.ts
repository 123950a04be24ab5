/**
 * The database is unavailable at the moment: restarting, unreachable or hanging. The running query failed, or its
 * result is lost.
 */
export class DatabaseUnavailable extends Error {}
