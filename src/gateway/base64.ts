/**
 * Base64 of the UTF-8 bytes of a text (specification, section 5: password and login body). An encoding, not a
 * protection.
 */
export const toBase64 = (text: string): string => btoa(String.fromCodePoint(...new TextEncoder().encode(text)));
