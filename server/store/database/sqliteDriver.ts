import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
} from 'kysely';

/**
 * SQLite on a single connection. Statements and transactions take turns on it; the next one begins when the one before
 * is committed, and does not wait until that is on disk.
 * @param flush resolves once everything committed so far is on disk
 */
export const singleConnection = (database: SqliteDatabase, flush: () => Promise<void>): Dialect => {
  const sqlite = new SqliteDialect({ database });
  return {
    createDriver: () => new SingleConnectionDriver(database, flush),
    createAdapter: () => new TakingTurns(),
    createQueryCompiler: () => sqlite.createQueryCompiler(),
    createIntrospector: (db) => sqlite.createIntrospector(db),
  };
};

/** The driver itself orders statements; Kysely would keep others waiting for the disk. */
class TakingTurns extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

class SingleConnectionDriver implements Driver {
  readonly #database: SqliteDatabase;
  readonly #flush: () => Promise<void>;
  readonly #idle: Turn[] = [];
  #last: Promise<void> = Promise.resolve();

  constructor(database: SqliteDatabase, flush: () => Promise<void>) {
    this.#database = database;
    this.#flush = flush;
  }

  init(): Promise<void> {
    return Promise.resolve();
  }

  acquireConnection(): Promise<DatabaseConnection> {
    return Promise.resolve(this.#idle.pop() ?? new Turn(this.#database, this.#flush, () => this.#take()));
  }

  beginTransaction(connection: DatabaseConnection): Promise<void> {
    return turnOf(connection).begin();
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return turnOf(connection).commit();
  }

  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return turnOf(connection).rollBack();
  }

  releaseConnection(connection: DatabaseConnection): Promise<void> {
    this.#idle.push(turnOf(connection));
    return Promise.resolve();
  }

  destroy(): Promise<void> {
    this.#database.close();
    return Promise.resolve();
  }

  /** Waits for earlier turns. @returns a function that ends this one */
  async #take(): Promise<() => void> {
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    await before;
    return resolve;
  }
}

/** A statement's or transaction's use of the connection. */
class Turn implements DatabaseConnection {
  readonly #database: SqliteDatabase;
  readonly #flush: () => Promise<void>;
  readonly #take: () => Promise<() => void>;
  /** Ends the turn of the transaction under way. */
  #end: (() => void) | undefined;

  constructor(database: SqliteDatabase, flush: () => Promise<void>, take: () => Promise<() => void>) {
    this.#database = database;
    this.#flush = flush;
    this.#take = take;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#end !== undefined) return this.#run<Row>(query);
    const end = await this.#take();
    let result: QueryResult<Row>;
    try {
      result = this.#run<Row>(query);
    } finally {
      end();
    }
    if (!SelectQueryNode.is(query.query)) await this.#flush();
    return result;
  }

  // oxlint-disable-next-line require-yield -- the interface asks for it
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('rows are not streamed');
  }

  async begin(): Promise<void> {
    const end = await this.#take();
    try {
      this.#run(CompiledQuery.raw('begin'));
    } catch (error) {
      end();
      throw error;
    }
    this.#end = end;
  }

  async commit(): Promise<void> {
    this.#run(CompiledQuery.raw('commit'));
    this.#over();
    await this.#flush();
  }

  async rollBack(): Promise<void> {
    // Already committed, though perhaps not on disk yet: there is nothing to roll back.
    if (this.#end === undefined) return;
    try {
      this.#run(CompiledQuery.raw('rollback'));
    } finally {
      this.#over();
    }
  }

  #over(): void {
    this.#end?.();
    this.#end = undefined;
  }

  #run<Row>({ sql, parameters }: CompiledQuery): QueryResult<Row> {
    const statement = this.#database.prepare(sql);
    if (statement.reader) return { rows: statement.all(parameters) as Row[] }; // oxlint-disable-line typescript/no-unsafe-type-assertion -- as the query's type says
    const { changes, lastInsertRowid } = statement.run(parameters);
    return { insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes), rows: [] };
  }
}

/** Kysely gives back the connections it was given. */
const turnOf = (connection: DatabaseConnection): Turn => {
  if (connection instanceof Turn) return connection;
  throw new TypeError('a connection of another driver');
};
