import { create } from 'zustand';
import { type Config, defaultConfig } from './model.ts';

export const useConfig = create<Config>()((): Config => defaultConfig);
