import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { SearchSnippet } from '#core/contract/search/search.ts';
import classes from './snippet.module.css';
import { useSnippets, wantSnippet } from './snippets.ts';

interface SnippetProps {
  readonly docid: number;
  readonly words: string;
  /** Shown until the snippet is loaded, and if there is none. */
  readonly instead?: ReactNode;
}

/** Shows where the search words occur in a document, highlighted. */
export function Snippet({ docid, words, instead = null }: SnippetProps) {
  const { t } = useTranslation('search');
  const snippet = useSnippets((state) => (state.words === words ? state.of.get(docid) : undefined));
  useEffect(() => wantSnippet(docid, words), [docid, words]);
  if (snippet === undefined || snippet.text === '') return instead;
  return (
    <span className={classes.snippet} title={snippet.text}>
      {snippet.pageno !== undefined && (
        <span className={classes.page}>{t('snippet.page', { page: snippet.pageno })}</span>
      )}
      {marked(snippet)}
    </span>
  );
}

const marked = ({ text, marks }: SearchSnippet): ReactNode[] => {
  const parts: ReactNode[] = [];
  let end = 0;
  for (let at = 0; at + 1 < marks.length; at += 2) {
    const [start = 0, length = 0] = marks.slice(at, at + 2);
    parts.push(text.slice(end, start), <mark key={start}>{text.slice(start, start + length)}</mark>);
    end = start + length;
  }
  return [...parts, text.slice(end)];
};
