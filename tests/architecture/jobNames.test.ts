import { expect, test } from 'vitest';
import { jobKinds } from '#server/jobs/kinds.ts';
import { NAMED_JOBS } from '#src/areas/admin/jobs/names.ts';

test('[SRV-03] every kind of job has a name for administrators', () => {
  expect([...NAMED_JOBS].toSorted()).toEqual(Object.keys(jobKinds).toSorted());
});
