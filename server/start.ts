import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createApp, serve } from './app.ts';
import { LocalCounts } from './http/signin/attempts.ts';
import { codeGuesses } from './http/signin/codeGuesses.ts';
import { Connections } from './http/connections/live.ts';
import { liveNotifier, pushOptions, withLive } from './http/connections/context.ts';
import { SetupCode } from './http/signin/setupCode.ts';
import { publicLinks } from './http/signin/publicLinks.ts';
import { SharedCounts } from './http/signin/sharedCounts.ts';
import { sessionLife } from './http/signin/sessions.ts';
import { Metrics } from './http/watch/metrics.ts';
import { origin } from './store/channels/origin.ts';
import { Templates } from './jobs/docusign/templates.ts';
import { jobKinds } from './jobs/kinds.ts';
import { createPushSender } from './jobs/push/sender.ts';
import { JobRunner } from './jobs/runner.ts';
import { Streams } from './jobs/streams.ts';
import { PoolFolders } from './jobs/pool/poolFolders.ts';
import { PageFinder } from './jobs/pool/pageFindings.ts';
import { healthOf } from './http/watch/health.ts';
import { storageOf } from './http/watch/storage.ts';
import { TextQueue } from './jobs/textQueue.ts';
import { startWorkflowClock } from './jobs/workflow/clock.ts';
import type { ServerOptions } from './options.ts';
import { createOfficeConverter } from './render/office/office.ts';
import { Renditions } from './render/office/renditions.ts';
import { PictureReader } from './render/reading/reader.ts';
import { Renderer } from './render/renderer.ts';
import { UnlockedPages } from './render/kept/unlockedPages.ts';
import { startSealing } from './jobs/sealing.ts';
import { startStatistics } from './jobs/statistics.ts';
import { startSweep } from './jobs/sweeping/sweep.ts';
import { isOwn, seedOnce } from './store/database/seeding.ts';
import { isEmpty } from './store/database/empty.ts';
import { listen } from './store/database/listening.ts';
import { openFiles } from './store/files/openFiles.ts';
import { lockFolder } from './store/database/folderLock.ts';
import { pushKeys } from './store/channels/pushDevices.ts';
import { companySealKey } from './store/seal/sharedSealKey.ts';
import { openStore, type Store } from './store/database/open.ts';
import { Searches } from './store/search/searches.ts';
import { SharedLists } from './store/snapshots/sharedLists.ts';
import { SNAPSHOT_LIMITS, Snapshots } from './store/snapshots/snapshots.ts';

export interface RunningServer {
  /** Without a trailing slash. */
  readonly url: string;
  readonly store: Store;
  /** Printed for the person who sets up an empty installation. */
  readonly setupCode: string | undefined;
  /** Whether the demo company was made by this start. */
  readonly seeded: boolean;
  /** Whether to print the demo's users. */
  readonly demo: boolean;
  /** Lets tests that move the clock run the jobs that are due. */
  readonly jobs: JobRunner;
  /** Waits up to 5 s for requests in flight, then closes the port, database, render processes and data folder. */
  close(): Promise<void>;
}

/** Default of SLOW_QUERY_MS: queries that take longer are logged. */
const SLOW_QUERY_MS = 1000;
/** Milliseconds that requests in flight have to finish on shutdown. */
const DRAIN_MS = 5000;

/**
 * Starts a server: database, demo company (if wanted and the database is empty), routes, port. Releases everything if a
 * step fails.
 * @param progress called with the part of the demo company that is done, 0 to 1.
 */
export async function startServer(
  options: ServerOptions,
  progress: (part: number) => void = () => undefined,
): Promise<RunningServer> {
  await using held = new AsyncDisposableStack();
  const lock = lockFolder(options.dataDir);
  held.defer(() => lock.release());
  const metrics = new Metrics();
  /** Undefined while migrations run: their queries are not logged as slow. */
  let log: FastifyInstance['log'] | undefined;
  const slowMs = options.slowQueryMs ?? SLOW_QUERY_MS;
  const store = await openStore({
    ...options,
    onQuery: ({ sql, ms, failed }) => {
      metrics.query(ms, failed);
      if (ms >= slowMs)
        log?.warn({ sql, ms: Math.round(ms), reqId: origin.getStore() }, 'a query of the database is slow');
    },
  });
  held.defer(() => store.close());
  const { files, bucket, pages } = await openFiles(options);
  const sealKey = await companySealKey(store, bucket, options.dataDir);
  const demo = options.demo && !isOwn(options.dataDir);
  const seeded = demo && (await isEmpty(store));
  // Only the first start makes documents; later ones skip loading the libraries for it.
  if (seeded) {
    await expectFreePort(options);
    await seedOnce(options.dataDir, files, async () =>
      (await import('./seed/demo.ts')).seedDemo({ store, files, progress }),
    );
  }

  const app = await createApp(options);
  log = app.log;
  const renderer = new Renderer({
    cacheDirectory: join(options.dataDir, 'cache', 'pages'),
    sharedPages: pages,
    log: app.log,
    ...(options.renderEntry && { entry: options.renderEntry }),
  });
  held.defer(() => renderer.close());
  const office = createOfficeConverter({
    program: options.officeProgram,
    cacheDirectory: join(options.dataDir, 'cache', 'renditions'),
    sharedPages: pages,
  });
  held.defer(() => office.close());
  const snapshots = new Snapshots(
    SNAPSHOT_LIMITS,
    // Several instances are only possible with PostgreSQL.
    options.databaseUrl === undefined ? undefined : new SharedLists(store.db),
  );
  const searches = new Searches(store, snapshots);
  held.defer(() => searches.close());
  const now = options.now ?? Date.now;
  const texts = new TextQueue({ store, files, renderer, office, log: app.log, now });
  held.defer(() => texts.close());
  const poolFolders = new PoolFolders({
    store,
    files,
    renderer,
    log: app.log,
    now: Date.now,
    timeZone: options.timeZone,
    uploadBytes: options.uploadBytes,
    dataDir: options.dataDir,
    reads: options.reading === true,
  });
  held.defer(() => poolFolders.close());
  const findings = new PageFinder({ store, files, renderer, log: app.log });
  held.defer(() => findings.close());
  const { timeZone } = options;
  const connections = new Connections({
    store,
    files,
    sealKey,
    given: options,
    dataDir: options.dataDir,
    now,
    log: app.log,
  });
  held.defer(() => connections.close());
  await connections.reload();
  const notifier = liveNotifier(connections, now, timeZone);
  const push = createPushSender(store, pushOptions(connections, now));
  const reader =
    options.reading === true ? new PictureReader({ program: options.readingProgram ?? 'tesseract' }) : undefined;
  held.defer(() => reader?.close());
  const reading = reader && { renderer, reader, texts, isTaken: false };
  const jobs = new JobRunner(
    withLive(notifier, { push, reading, store, files, renderer, texts, log: app.log }),
    jobKinds,
  );
  held.defer(() => jobs.close());
  const streams = new Streams(store, now, app.log);
  if (options.databaseUrl !== undefined) {
    const heard = { signal: () => streams.wake(), connection: () => void connections.reload() };
    held.defer(listen(options.databaseUrl, heard));
  }
  metrics.watch({ store, renderer, streams, bucket, now });
  if (store.damage === undefined) {
    await pushKeys(store.db, now());
    held.defer(startSweep(store, { files, pages }, now, app.log));
    held.defer(startStatistics(store, app.log));
    held.defer(startWorkflowClock(withLive(notifier, { store }), app.log));
    held.defer(startSealing(store, sealKey, app.log));
  }
  const isNew = store.damage === undefined && (await isEmpty(store));
  const setupCode = isNew ? await SetupCode.open(store, sealKey) : undefined;
  const attempts = store.dialect.name === 'postgres' ? new SharedCounts(store.db) : new LocalCounts();
  let isClosing = false;
  const health = () => healthOf({ store, files, isClosing: () => isClosing });
  const unlockedPages = new UnlockedPages(sessionLife(false));
  await serve(
    app,
    withLive(notifier, {
      store,
      files,
      renderer,
      unlockedPages,
      office,
      renditions: new Renditions(office, renderer),
      searches,
      snapshots,
      texts,
      findings,
      health,
      storage: () => storageOf(options.dataDir, options.bucket?.url),
      reads: reading !== undefined,
      uploadBytes: options.uploadBytes,
      streams,
      attempts,
      codeGuesses: codeGuesses(attempts),
      formLinks: publicLinks('form', attempts),
      calendarLinks: publicLinks('calendar', attempts),
      invitationLinks: publicLinks('invitation', attempts),
      sealKey,
      setupCode,
      connections,
      poolFolders: options.poolFolders ?? [],
      docusignTemplates: new Templates(app.log),
    }),
    { uploadBytes: options.uploadBytes, logins: options.loginRates },
    options,
    { health, metrics, metricsToken: options.metricsToken },
  );
  held.defer(() => drain(app));
  held.defer(() => streams.close());
  await app.listen({ host: options.host, port: options.port });
  if (store.damage === undefined) {
    texts.start();
    await poolFolders.start(options.poolFolders ?? []);
    await connections.follow(poolFolders);
    await jobs.start();
  }

  const { port } = app.server.address() as AddressInfo;
  const parts = held.move();
  return {
    url: `http://${options.host.includes(':') ? `[${options.host}]` : options.host}:${port}`,
    store,
    seeded,
    demo,
    jobs,
    setupCode: setupCode?.text,
    close: () => {
      isClosing = true;
      return parts.disposeAsync();
    },
  };
}

/** Fails before the demo company is made, which takes a minute, if the port is taken. @throws as listening would. */
async function expectFreePort({ host, port }: ServerOptions): Promise<void> {
  const probe = createServer();
  probe.listen(port, host);
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
}

async function drain(app: FastifyInstance): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS);
  await app.close();
  clearTimeout(timer);
}
