import { create } from 'zustand';
import { localText } from '../storage.ts';
import type { Toast } from './model.ts';
import { type ProtocolEntry, readProtocol } from './protocol.ts';

export const PROTOCOL_KEY = 'toastprotocol';

interface ToastState {
  /** Oldest first. */
  shown: readonly Toast[];
  /** Newest first. */
  protocol: readonly ProtocolEntry[];
}

export const useToasts = create<ToastState>()((): ToastState => ({
  shown: [],
  protocol: readProtocol(localText.read(PROTOCOL_KEY)),
}));
