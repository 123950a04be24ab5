/** What a file is, by its content (specification, section 3, Upload file types; the finer ones are ours). */
export type FileType = 'pdf' | 'image' | 'svg' | 'office' | 'mail' | 'video' | 'archive' | 'text' | 'other';

export interface FileFormat {
  readonly type: FileType;
  /** Short name of the format: jpeg, docx, mp4 … */
  readonly format: string;
  /** Type to send it with. Active content (HTML, SVG as text) is never named as such. */
  readonly mime: string;
}
