import { type ComponentType, lazy } from 'react';
import type { PAGE_SECTIONS } from './model.ts';

interface PageProps {
  readonly id: string | undefined;
}

/** Sections other than lists of rows; each is loaded when first shown. */
export const pages: Readonly<Record<(typeof PAGE_SECTIONS)[number], ComponentType<PageProps>>> = {
  rights: lazy(async () => ({ default: (await import('./rights/RightsPage.tsx')).RightsPage })),
  people: lazy(async () => ({ default: (await import('./people/PeoplePage.tsx')).PeoplePage })),
  calendar: lazy(async () => ({ default: (await import('./calendar/CalendarPage.tsx')).CalendarPage })),
  lookups: lazy(async () => ({ default: (await import('./lookups/LookupsPage.tsx')).LookupsPage })),
  workflows: lazy(async () => ({ default: (await import('./workflows/WorkflowsPage.tsx')).WorkflowsPage })),
  mailtemplates: lazy(async () => ({
    default: (await import('./mailtemplates/MailTemplatesPage.tsx')).MailTemplatesPage,
  })),
  connections: lazy(async () => ({ default: (await import('./connections/ConnectionsPage.tsx')).ConnectionsPage })),
  license: lazy(async () => ({ default: (await import('./license/LicensePage.tsx')).LicensePage })),
  configuration: lazy(async () => ({
    default: (await import('./configuration/ConfigurationPage.tsx')).ConfigurationPage,
  })),
  defaults: lazy(async () => ({ default: (await import('./defaults/DefaultsPage.tsx')).DefaultsPage })),
  log: lazy(async () => ({ default: (await import('./log/LogPage.tsx')).LogPage })),
  jobs: lazy(async () => ({ default: (await import('./jobs/JobsPage.tsx')).JobsPage })),
};
