import { VisuallyHidden } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import { memo, useEffect, useState, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { dateText } from '#core/kernel/dateText.ts';
import { currentLanguage } from '#src/stores/language/model.ts';
import type { MarkEntry } from '#src/viewer/model/marklist/entries.ts';
import { kinds } from '#src/viewer/kinds/kinds.ts';
import { wordsBeneath } from '#src/viewer/model/marklist/words.ts';
import type { Texts } from '#src/viewer/session/text/texts.ts';
import { authorOf, nameOf, sentenceOf } from './describe.ts';
import classes from './marklist.module.css';

interface MarkRowProps {
  readonly id: string;
  readonly entry: MarkEntry;
  /** Position from 0, and the number of marks listed. */
  readonly place: number;
  readonly count: number;
  readonly isSeen: boolean;
  readonly isSelected: boolean;
  readonly isCursor: boolean;
  readonly texts: Texts;
  readonly style: CSSProperties;
  readonly onClick: () => void;
}

/** A mark in the list: what it is, the text beneath it, its author, date and saving state. */
export const MarkRow = memo(function MarkRow({
  id,
  entry,
  place,
  count,
  isSeen,
  isSelected,
  isCursor,
  texts,
  style,
  onClick,
}: MarkRowProps) {
  const { t, i18n } = useTranslation(['marks', 'viewer']);
  const beneath = useBeneath(texts, entry);
  const { mark } = entry.one;
  const Icon = kinds[mark.kind].icon;
  const time = entry.at === null ? null : dateText(entry.at, currentLanguage(i18n.language));
  const under = beneath === null ? null : t('beneath', { words: beneath });
  return (
    <div
      id={id}
      role="option"
      aria-selected={isSelected}
      aria-setsize={count}
      aria-posinset={place + 1}
      className={classes['row']}
      data-cursor={isCursor || undefined}
      data-hidden={!isSeen || undefined}
      style={style}
      onClick={onClick}
    >
      <VisuallyHidden>{joined(', ', sentenceOf(t, entry, isSeen), under, time)}</VisuallyHidden>
      <Icon size={18} stroke={1.5} aria-hidden />
      <span className={classes['name']} aria-hidden>
        {nameOf(t, mark)}
      </span>
      {isSeen ? null : <IconEyeOff size={14} stroke={1.5} aria-hidden />}
      {entry.state === 'saved' ? null : (
        <span className={classes['state']} data-state={entry.state} aria-hidden>
          {t(`state.${entry.state}`)}
        </span>
      )}
      {under === null ? null : (
        <span className={classes['beneath']} aria-hidden>
          {under}
        </span>
      )}
      <span className={classes['origin']} aria-hidden>
        {joined(' · ', authorOf(t, entry), time)}
      </span>
    </div>
  );
});

const joined = (by: string, ...parts: readonly (string | null)[]): string =>
  parts.filter((part) => part !== null).join(by);

/** The page's text beneath a mark, once it is known. */
function useBeneath(texts: Texts, { one: { pageNo, mark } }: MarkEntry): string | null {
  const [loaded, setLoaded] = useState(() => texts.held(pageNo));
  useEffect(() => {
    let isOver = false;
    const bring = async (): Promise<void> => {
      const text = await texts.load(pageNo);
      if (!isOver) setLoaded(text);
    };
    void bring();
    return () => {
      isOver = true;
    };
  }, [texts, pageNo]);
  return loaded === undefined ? null : wordsBeneath(loaded, mark);
}
