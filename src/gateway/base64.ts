/** Base64 of a text's UTF-8 bytes (specification, section 5: password and login body). An encoding, not protection. */
export const toBase64 = (text: string): string => btoa(String.fromCodePoint(...new TextEncoder().encode(text)));
