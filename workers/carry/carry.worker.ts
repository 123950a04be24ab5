import { expose } from 'comlink';
import type { CarryApi } from './api.ts';
import { belongings } from './belongings.ts';

const api: CarryApi = {
  belongings: (_job, before, after, marks) => belongings(before, after, marks),
  cancel: () => undefined,
};
expose(api);
