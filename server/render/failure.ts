/**
 * Why a file could not be analysed, rendered or read. Routes map these to wire errors; none contains text of the
 * document or a library, so they are safe to log.
 */
export type RenderFailure =
  | 'corrupted'
  | 'passwordRequired'
  | 'passwordWrong'
  | 'timeout'
  | 'outOfMemory'
  | 'pageNotFound'
  | 'unsupported'
  | 'tooLarge'
  /** The owner has too many jobs waiting; the file is fine. */
  | 'busy'
  | 'cancelled'
  /** Still being rendered: retry shortly. */
  | 'coming'
  | 'crashed';
