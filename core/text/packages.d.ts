declare module 'snowball-stemmers' {
  const snowball: { newStemmer(language: 'german' | 'english'): { stem(word: string): string } };
  export default snowball;
}

declare module 'stopword' {
  export const deu: readonly string[];
  export const eng: readonly string[];
}
