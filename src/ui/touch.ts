/** Whether fingers are what the device is used by: it has a camera, and no keyboard whose keys a hint could name. */
export const isTouch = (): boolean => window.matchMedia('(pointer: coarse)').matches;
