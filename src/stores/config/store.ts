import { create } from 'zustand';
import { useSettings } from '../settings/store.ts';
import { type Config, unknownConfig } from './model.ts';

/** Until the server answers, its last answer to this user on this device is used. */
const lastKnown = (): Config => {
  const { workflow, scan, toasts } = useSettings.getState();
  return {
    ...unknownConfig,
    workflowAutoLock: workflow.autoLock,
    maxProcesses: scan.maxProcesses,
    fastDocumentLoading: scan.fastLoading,
    hideErrorToastSeconds: toasts.hideErrorSeconds,
  };
};

export const useConfig = create<Config>()(lastKnown);
