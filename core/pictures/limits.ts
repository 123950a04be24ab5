/** Most pixels of a picture, checked before it is decoded: A0 at 300 dpi has 139 million. */
export const MAX_PICTURE_PIXELS = 200_000_000;
