export interface LookupRow {
  /** Counts from 0. */
  readonly rowno: number;
  /** Of the row as it was read. */
  readonly etag: string;
  readonly indexes: readonly { readonly indexid: number; readonly value: string }[];
  /** The only client that has the row. */
  readonly clientid?: number | undefined;
}

interface Sent {
  readonly ok: boolean;
  /** All rows as they are then. */
  readonly rows: readonly LookupRow[];
}

interface Changed {
  /** Of the row before each of the changes. */
  readonly etags: Set<string>;
  readonly now: LookupRow;
}

/**
 * The user's own changes, one after the other: a change that begins before the rows of the previous one are read again
 * starts from what that one made of the row, and is no conflict with it.
 */
export class OwnChanges {
  readonly #changed = new Map<number, Changed>();
  #turn: Promise<unknown> = Promise.resolve();

  /** @param send changes the row as it is now, and reads all rows again */
  change(row: LookupRow, send: (now: LookupRow) => Promise<Sent>): Promise<boolean> {
    return this.#inTurn(async () => {
      const now = this.#latest(row);
      const { ok, rows } = await send(now);
      const after = rows.find(({ rowno }) => rowno === row.rowno);
      if (ok && after !== undefined) {
        const before = this.#changed.get(row.rowno)?.etags ?? [];
        this.#changed.set(row.rowno, { etags: new Set([...before, now.etag]), now: after });
      }
      return ok;
    });
  }

  /** @param send removes the row as it is now; others may have its number then */
  remove(row: LookupRow, send: (now: LookupRow) => Promise<Sent>): Promise<boolean> {
    return this.#inTurn(async () => {
      const { ok } = await send(this.#latest(row));
      if (ok) this.#changed.clear();
      return ok;
    });
  }

  #latest(row: LookupRow): LookupRow {
    const changed = this.#changed.get(row.rowno);
    return changed?.etags.has(row.etag) === true ? changed.now : row;
  }

  #inTurn(work: () => Promise<boolean>): Promise<boolean> {
    const done = this.#turn.then(work);
    this.#turn = done.catch(() => undefined);
    return done;
  }
}
