import { create } from 'zustand';
import { immer } from 'zustand/middleware/immer';
import { type Config, defaultConfig } from './model.ts';

export const useConfig = create<Config>()(immer((): Config => defaultConfig));
