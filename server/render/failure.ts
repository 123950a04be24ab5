/**
 * Why a file could not be analysed, rendered or read. The routes turn these into wire errors; none carries
 * text of the document or of a library, so they are safe to log.
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
  /** The owner has too many jobs waiting; nothing is wrong with the file. */
  | 'busy'
  | 'cancelled'
  /** Still being made: whoever asks again in a moment has it. */
  | 'coming'
  | 'crashed';
