import { create } from 'zustand';
import { localText } from '../storage.ts';
import { readSettings, type Settings } from './model.ts';

export const SETTINGS_KEY = 'settings';

export const useSettings = create<Settings>()((): Settings => readSettings(localText.read(SETTINGS_KEY)));
