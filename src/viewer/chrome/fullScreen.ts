/**
 * Takes the whole screen, or gives it back. A browser may refuse (a frame without the right, a phone): then nothing
 * changes.
 */
export function toggleFullScreen(): void {
  const changing =
    document.fullscreenElement === null ? document.documentElement.requestFullscreen() : document.exitFullscreen();
  changing.catch(() => undefined);
}
