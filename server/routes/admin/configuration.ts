import { CONFIGURATION_SCHEMA } from '#core/contract/admin/configuration.ts';
import { compareFile, type Compared, preparedFile } from '#server/calls/admin/comparing/compareFile.ts';
import { importPrepared } from '#server/calls/admin/comparing/importPrepared.ts';
import { presentFaults } from '#server/calls/admin/configurationReport.ts';
import type { Handlers } from '#server/http/call.ts';
import { Failure } from '#server/rules/failure.ts';
import {
  configurationSchema,
  configurationText,
  exportConfiguration,
} from '#server/store/admin/configuration/configuration.ts';
import { Unfit } from '#server/store/admin/configuration/unfit.ts';
import { etagOf } from '#server/store/admin/rows.ts';

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
    const { source } = services.store;
    const task = { source, json: body.json, by: principal.userId, at: services.now() };
    if (body.etag === undefined) {
      const { faults, differences, etag } = await compareFile(task, signal);
      return faults.length > 0 ? refused(faults) : told(differences, { etag, taken: false });
    }
    const { etag } = body;
    try {
      const differences = await preparedFile(task, signal, async (compared, pieces) => {
        if (compared.faults.length > 0) throw new Unfit(compared.faults);
        if (compared.etag !== etag || compared.left === undefined) throw new Failure('admin.conflict');
        await importPrepared({ ...services.store, by: task.by, now: services.now }, { ...compared.left, etag }, pieces);
        return compared.differences;
      });
      await services.connections.reload();
      return told(differences, { etag, taken: true });
    } catch (error) {
      if (error instanceof Unfit) return refused(error.faults);
      throw error;
    }
  },
} satisfies Partial<Handlers>;

const told = (differences: Compared['differences'], state: { readonly etag: string; readonly taken: boolean }) => ({
  difference: [...differences],
  fault: [],
  state: [state],
});
