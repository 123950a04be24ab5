import { afterAll } from 'vitest';
import { describeIfAvailable } from '#tests/fixtures/beside.ts';
import { startObjectStore } from '#tests/fixtures/objectStore.ts';
import { startPostgres } from '#tests/fixtures/serverPostgres.ts';
import { sharedStage } from './scene.ts';
import { contractSuites } from './suites.ts';

const postgres = await startPostgres();
const objects = await startObjectStore();
afterAll(() => Promise.all([postgres?.stop(), objects.stop()]));

describeIfAvailable(postgres !== undefined, 'PostgreSQL')('two instances', () =>
  contractSuites('on PostgreSQL and a bucket', () => sharedStage(postgres?.url ?? '', objects.bucket)),
);
