import createPurifier from 'dompurify';

/** A signature as a picture. */
export interface SignatureImage {
  /** A data: URL for the `src` of an image. In an image nothing runs and nothing is fetched, whatever were in it. */
  readonly src: string;
  /** Width by height. */
  readonly ratio: number;
}

const purifier = createPurifier(window);

/** The server's whitelist once more (docs/decisions/0027): another server may stand in its place. */
const PROFILE = {
  ALLOWED_TAGS: ['svg', 'path'],
  ALLOWED_ATTR: [
    'xmlns',
    'width',
    'height',
    'viewBox',
    'd',
    'fill',
    'stroke',
    'stroke-width',
    'stroke-linecap',
    'stroke-linejoin',
  ],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  PARSER_MEDIA_TYPE: 'application/xhtml+xml',
  NAMESPACE: 'http://www.w3.org/2000/svg',
  RETURN_DOM: true,
} as const;
const VALUE = /^[\w#.,\s-]*$/;

/** The signature as a picture, of paths and nothing else; null where there is none to be seen in it. */
export function safeImage(svg: string): SignatureImage | null {
  const root = purifier.sanitize(svg, {
    ...PROFILE,
    ALLOWED_TAGS: [...PROFILE.ALLOWED_TAGS],
    ALLOWED_ATTR: [...PROFILE.ALLOWED_ATTR],
  });
  const picture = root instanceof Element ? (root.localName === 'svg' ? root : root.querySelector('svg')) : null;
  if (picture === null || picture.querySelector('path') === null) return null;
  for (const element of [picture, ...picture.querySelectorAll('*')]) {
    // A copy: what is walked through here is the element's own list.
    for (const { name, value } of Array.from(element.attributes))
      if (name !== 'xmlns' && !VALUE.test(value)) element.removeAttribute(name);
  }
  const [, , width = 0, height = 0] = (picture.getAttribute('viewBox') ?? '').split(/[\s,]+/).map(Number);
  if (!(width > 0 && height > 0)) return null;
  return {
    src: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(picture))}`,
    ratio: width / height,
  };
}
