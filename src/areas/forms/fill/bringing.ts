import { createContext } from 'react';
import type { FormFile } from '#core/contract/work/form.ts';
import type { Result } from '#core/kernel/result.ts';
import type { CallError } from '#src/gateway/error.ts';
import type { UploadOptions } from '#src/gateway/upload.ts';

/** Takes a file to the server, where it waits for its answer. */
export type Bring = (file: File, options: UploadOptions) => Promise<Result<FormFile, CallError>>;

export interface Bringing {
  readonly bring: Bring;
  /** How many of a field are not there yet: an answer waits for them. */
  readonly onUnderWay: (field: string, count: number) => void;
}

/** Undefined where nothing is sent, as in the preview. */
export const BringingContext = createContext<Bringing | undefined>(undefined);
