/** The texts of one language and one area. */
export type Texts = { readonly default: Record<string, unknown> };

/** Where the texts are that the first page of a document does without. */
export const files = import.meta.glob<Texts>([
  '../../../locales/*/*.json',
  '!../../../locales/*/{app,document,list,login,search,shell,ui,viewer}.json',
]);
