import createPurifier from 'dompurify';

/** A signature as an image. */
export interface SignatureImage {
  /** A data URL for an `img` element, where nothing can run or be fetched, whatever it contains. */
  readonly src: string;
  /** Width divided by height. */
  readonly ratio: number;
}

const purifier = createPurifier(window);

/** Repeats the server's whitelist (docs/decisions/0027), as another server may be in use. */
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

/** The signature as an image that contains only paths; null if nothing is visible. */
export function safeImage(svg: string): SignatureImage | null {
  const root = purifier.sanitize(svg, {
    ...PROFILE,
    ALLOWED_TAGS: [...PROFILE.ALLOWED_TAGS],
    ALLOWED_ATTR: [...PROFILE.ALLOWED_ATTR],
  });
  const picture = root instanceof Element ? (root.localName === 'svg' ? root : root.querySelector('svg')) : null;
  if (picture === null || picture.querySelector('path') === null) return null;
  for (const element of [picture, ...picture.querySelectorAll('*')]) {
    // A copy, because the element's live list is modified.
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
