import * as z from 'zod/mini';
import { MOBILE_MAX_WIDTH, TOAST_PROTOCOL_MAXIMUM } from '#core/contract/constants.ts';
import { parseStored } from '../storage.ts';
import type { ToastRequest } from './model.ts';

/** Specification, section 3, Toast protocol entry. */
export const ProtocolEntry = z.object({
  title: z.string(),
  message: z.string(),
  type: z.enum(['error', 'warning', 'info', 'success']),
  component: z.string(),
  browser: z.string(),
  device: z.enum(['Mobil', 'Web']),
  width: z.number(),
  height: z.number(),
  /** ISO 8601. */
  timestamp: z.string(),
});
export type ProtocolEntry = z.infer<typeof ProtocolEntry>;

/** The browser data for a log entry. */
export interface Surroundings {
  readonly userAgent: string;
  readonly width: number;
  readonly height: number;
  readonly now: Date;
}

// User agents of Chromium-based browsers also contain Chrome and Safari, Chrome's also Safari: the most specific comes
// first.
const browsers = [
  /Edg\/([\d.]+)/,
  /OPR\/([\d.]+)/,
  /Firefox\/([\d.]+)/,
  /Chrome\/([\d.]+)/,
  /Version\/([\d.]+).*Safari/,
] as const;
const browserNames = ['Edge', 'Opera', 'Firefox', 'Chrome', 'Safari'] as const;

/** Name and version from a user agent; unknown ones in full. */
export const browserOf = (userAgent: string): string => {
  const index = browsers.findIndex((pattern) => pattern.test(userAgent));
  return index < 0 ? userAgent : `${browserNames[index]} ${browsers[index]?.exec(userAgent)?.[1]}`;
};

export const protocolEntry = (toast: ToastRequest, { userAgent, width, height, now }: Surroundings): ProtocolEntry => ({
  title: toast.title ?? '',
  message: toast.message,
  type: toast.type,
  component: toast.component ?? '',
  browser: browserOf(userAgent),
  device: width <= MOBILE_MAX_WIDTH ? 'Mobil' : 'Web',
  width,
  height,
  timestamp: now.toISOString(),
});

/** The stored log; empty if missing or invalid. */
export const readProtocol = (text: string | undefined): ProtocolEntry[] => {
  const entries = z.array(ProtocolEntry).safeParse(parseStored(text));
  return entries.success ? entries.data.slice(0, TOAST_PROTOCOL_MAXIMUM) : [];
};
