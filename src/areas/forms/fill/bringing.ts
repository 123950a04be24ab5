import { createContext } from 'react';
import type { FormFile } from '#core/contract/work/form.ts';
import type { Result } from '#core/kernel/result.ts';
import type { CallError } from '#src/gateway/error.ts';
import type { UploadOptions } from '#src/gateway/upload.ts';

/** Uploads a file to the server, where it is kept until the answer is sent. */
export type Bring = (file: File, options: UploadOptions) => Promise<Result<FormFile, CallError>>;

export interface Bringing {
  readonly bring: Bring;
  /** Number of uploads in progress for a field: sending waits for them. */
  readonly onUnderWay: (field: string, count: number) => void;
}

/** Undefined if nothing is sent, as in the preview. */
export const BringingContext = createContext<Bringing | undefined>(undefined);
