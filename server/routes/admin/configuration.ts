import { CONFIGURATION_SCHEMA } from '#core/contract/admin/configuration.ts';
import { compareFile } from '#server/calls/admin/comparing/compareFile.ts';
import { readConfigurationFile } from '#server/calls/admin/configurationFile.ts';
import { presentDifferences, presentFaults } from '#server/calls/admin/configurationReport.ts';
import type { Handlers } from '#server/http/call.ts';
import { Failure } from '#server/rules/failure.ts';
import {
  configurationSchema,
  configurationText,
  exportConfiguration,
  importConfiguration,
} from '#server/store/admin/configuration/configuration.ts';
import { Unfit } from '#server/store/admin/configuration/unfit.ts';
import { etagOf, lockSetup } from '#server/store/admin/rows.ts';

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

  adminConfigurationImport: async ({ services, principal, body, signal }) => {
    const { store, now } = services;
    const change = { by: principal.userId, at: now() };
    if (body.etag === undefined) {
      const { faults, differences, etag } = await compareFile(
        { source: store.source, json: body.json, ...change },
        signal,
      );
      return faults.length > 0
        ? refused(faults)
        : { difference: [...differences], fault: [], state: [{ etag, taken: false }] };
    }
    const read = readConfigurationFile(body.json);
    if (!read.ok) return refused(read.error);
    try {
      const differences = await store.db.transaction().execute(async (trx) => {
        const within = { trx, dialect: store.dialect, ...change };
        await lockSetup(within);
        if (etagOf(await exportConfiguration(trx)) !== body.etag) throw new Failure('admin.conflict');
        return importConfiguration(within, read.value);
      });
      await services.connections.reload();
      return { difference: presentDifferences(differences), fault: [], state: [{ etag: body.etag, taken: true }] };
    } catch (error) {
      if (error instanceof Unfit) return refused(error.faults);
      throw error;
    }
  },
} satisfies Partial<Handlers>;
