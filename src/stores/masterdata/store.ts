import { create } from 'zustand';
import { type MasterData, noMasterData } from './model.ts';

export const useMasterData = create<MasterData>()((): MasterData => noMasterData);
