/**
 * The type of a file, detected from its content (specification, section 3, Upload file types; the finer ones are our
 * own).
 */
export type FileType = 'pdf' | 'image' | 'svg' | 'office' | 'mail' | 'video' | 'archive' | 'text' | 'other';

export interface FileFormat {
  readonly type: FileType;
  /** Short name of the format: jpeg, docx, mp4 … */
  readonly format: string;
  /** MIME type to send it with. Active content (HTML, SVG as text) never gets its own. */
  readonly mime: string;
}
