/** Toggles full screen. A browser may refuse (a frame without permission, a phone): then nothing changes. */
export function toggleFullScreen(): void {
  const changing =
    document.fullscreenElement === null ? document.documentElement.requestFullscreen() : document.exitFullscreen();
  changing.catch(() => undefined);
}
