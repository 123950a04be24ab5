import { create } from 'zustand';
import { useSettings } from '../settings/store.ts';
import { lastKnown } from './cached.ts';
import { type Config, unknownConfig } from './model.ts';

/** Until the server answers, its last answer to this user on this device is used. */
export const useConfig = create<Config>()((): Config => ({ ...unknownConfig, ...lastKnown(useSettings.getState()) }));
