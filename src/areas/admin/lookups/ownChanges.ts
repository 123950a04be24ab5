export interface LookupRow {
  /** Counts from 0. */
  readonly rowno: number;
  /** Of the row as it was read. */
  readonly etag: string;
  readonly indexes: readonly { readonly indexid: number; readonly value: string }[];
  /** The only client that has the row. */
  readonly clientid?: number | undefined;
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
  change(
    row: LookupRow,
    send: (now: LookupRow) => Promise<{ readonly ok: boolean; readonly rows: readonly LookupRow[] }>,
  ): Promise<boolean> {
    const sent = this.#turn.then(async () => {
      const before = this.#changed.get(row.rowno);
      const now = before?.etags.has(row.etag) === true ? before.now : row;
      const { ok, rows } = await send(now);
      const after = rows.find(({ rowno }) => rowno === row.rowno);
      if (ok && after !== undefined)
        this.#changed.set(row.rowno, { etags: new Set([...(before?.etags ?? []), now.etag]), now: after });
      return ok;
    });
    this.#turn = sent.catch(() => undefined);
    return sent;
  }

  /** After rows were removed, others may have their numbers. */
  forget(): void {
    this.#changed.clear();
  }
}
