import { CONFIGURATION_SCHEMA } from '#core/contract/admin/configuration.ts';
import { readConfigurationFile } from '#server/calls/admin/configurationFile.ts';
import { presentDifferences, presentFaults } from '#server/calls/admin/configurationReport.ts';
import type { Handlers } from '#server/http/call.ts';
import { Failure } from '#server/rules/failure.ts';
import {
  compareConfiguration,
  configurationSchema,
  configurationText,
  exportConfiguration,
  importConfiguration,
} from '#server/store/admin/configuration/configuration.ts';
import { Unfit } from '#server/store/admin/configuration/unfit.ts';
import { type Change, etagOf, lockSetup } from '#server/store/admin/rows.ts';

/** A state that no set-up has. */
const NONE = etagOf([]);
const refused = (faults: Unfit['faults']) => ({
  difference: [],
  fault: presentFaults(faults),
  state: [{ etag: NONE, taken: false }],
});

export const adminConfigurationHandlers = {
  adminConfigurationExport: async ({ services, query }) => ({
    file: [
      query.of === 'schema'
        ? { name: CONFIGURATION_SCHEMA, json: configurationSchema() }
        : { name: 'configuration.json', json: configurationText(await exportConfiguration(services.store.db)) },
    ],
  }),

  adminConfigurationImport: async ({ services, principal, body }) => {
    const { store, now } = services;
    const read = readConfigurationFile(body.json);
    if (!read.ok) return refused(read.error);
    const change = (trx: Change['trx']): Change => ({ trx, dialect: store.dialect, by: principal.userId, at: now() });
    const etag = etagOf(await exportConfiguration(store.db));
    if (body.etag === undefined) {
      const tried = await compareConfiguration(store.db, read.value, (trx) =>
        importConfiguration(change(trx), read.value),
      );
      if (!tried.ok) return refused(tried.error);
      return { difference: presentDifferences(tried.value), fault: [], state: [{ etag, taken: false }] };
    }
    try {
      const differences = await store.db.transaction().execute(async (trx) => {
        await lockSetup(change(trx));
        if (etagOf(await exportConfiguration(trx)) !== body.etag) throw new Failure('admin.conflict');
        return importConfiguration(change(trx), read.value);
      });
      await services.connections.reload();
      return { difference: presentDifferences(differences), fault: [], state: [{ etag, taken: true }] };
    } catch (error) {
      if (error instanceof Unfit) return refused(error.faults);
      throw error;
    }
  },
} satisfies Partial<Handlers>;
