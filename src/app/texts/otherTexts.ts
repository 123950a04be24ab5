/** The texts of one language and namespace. */
export type Texts = { readonly default: Record<string, unknown> };

/** The texts that are not needed for the first page of a document. */
export const files = import.meta.glob<Texts>([
  '../../../locales/*/*.json',
  '!../../../locales/*/{app,document,list,login,search,shell,ui,viewer}.json',
]);

/** Their namespaces. */
export const namespaces: readonly string[] = [
  ...new Set(Object.keys(files).map((file) => file.replace(/^.*\/|\.json$/g, ''))),
];
