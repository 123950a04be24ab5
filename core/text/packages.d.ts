declare module 'snowball-stemmers' {
  const snowball: { newStemmer(language: 'german' | 'english'): { stem(word: string): string } };
  export default snowball;
}

declare module 'stopword' {
  export const deu: readonly string[];
  export const eng: readonly string[];
  export const fra: readonly string[];
  export const ita: readonly string[];
  export const nld: readonly string[];
  export const pol: readonly string[];
  export const spa: readonly string[];
}
