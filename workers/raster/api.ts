/** What the main thread may ask of the raster worker. Job numbers are the bridge's; a cancelled job rejects. */
export interface RasterApi {
  /** Decodes one page image (JPEG, PNG, WebP). The bytes come transferred, the bitmap goes transferred: its owner must close() it. */
  decode(job: number, bytes: ArrayBuffer): Promise<ImageBitmap>;
  /** Drops a job that has not begun; one that has begun is finished and its result left to the bridge. */
  cancel(job: number): void;
}
