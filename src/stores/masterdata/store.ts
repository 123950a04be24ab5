import { create } from 'zustand';
import { immer } from 'zustand/middleware/immer';
import { type MasterData, noMasterData } from './model.ts';

export const useMasterData = create<MasterData>()(immer((): MasterData => noMasterData));
