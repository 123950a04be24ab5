import { NativeSelect } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toWireDateTime } from '#core/kernel/date.ts';
import { useSession } from '#src/stores/session/store.ts';
import { MarkPreview } from '#src/viewer/chrome/placing/MarkPreview.tsx';
import { impressionOf } from '#src/viewer/model/placing/impression.ts';
import classes from '../admin.module.css';
import own from './stampFace.module.css';
import { type Draft, textIn } from '../edit/draft.ts';
import { fullName } from '../model.ts';
import { useAdmin } from '../store.ts';
import { contentOf, faceOf, type Marked, sampleOf, withPlaceholder } from './model.ts';
import { isSide, unitsOf } from './rules.ts';

const PLACEHOLDERS = ['user', 'date', 'time', 'number'] as const;

const nowOnThisClock = (): string[] =>
  toWireDateTime(Date.now(), new Intl.DateTimeFormat().resolvedOptions().timeZone).split(' ');

interface StampFaceProps {
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
}

/** A stamp being edited: a preview on a document, and the placeholders for its lines. */
export function StampFace({ draft, onDraft }: StampFaceProps) {
  const { t } = useTranslation('admin');
  const indexes = useAdmin((state) => state.data?.index) ?? [];
  const user = useSession((session) => session.user);
  const [[date = '', time = '']] = useState(nowOnThisClock);
  const samples = new Map([
    ['user', user === null ? '' : fullName({ ...user, login: user.name })],
    ['date', date],
    ['time', time.slice(0, 5)],
    ['number', '1'],
    ...indexes.map(({ name, caption }) => [`index:${name}`, caption] as const),
  ]);
  const content = contentOf(draft);
  const sides = [textIn(draft, 'width'), textIn(draft, 'height')] as const;
  const mark =
    content === undefined || !sides.every(isSide)
      ? null
      : impressionOf(
          {
            stampid: 1,
            name: textIn(draft, 'name'),
            content: { ...sampleOf(content, (name) => samples.get(name) ?? '–') },
            color: textIn(draft, 'color'),
            width: unitsOf(sides[0]),
            height: unitsOf(sides[1]),
          },
          'preview',
        );
  const [marked, setMarked] = useMarked('lines');
  const insert = (name: string) => {
    const { lines } = draft;
    if (name === '' || typeof lines !== 'string') return;
    const next = withPlaceholder(lines, name, marked);
    setMarked(next.marked);
    onDraft({ ...draft, lines: next.text });
  };
  return (
    <section className={own.stampFace} aria-label={t('stamp.preview')}>
      {faceOf(draft) === 'lettering' && (
        <NativeSelect
          label={t('stamp.insert')}
          description={t('stamp.insertHint')}
          value=""
          onChange={(event) => insert(event.currentTarget.value)}
          data={[
            { value: '', label: t('stamp.choose') },
            ...PLACEHOLDERS.map((name) => ({ value: name, label: t(`stamp.placeholder.${name}`) })),
            ...indexes
              .filter(({ retired }) => !retired)
              .map(({ name, caption }) => ({ value: `index:${name}`, label: t('stamp.value', { caption }) })),
          ]}
        />
      )}
      <h2>{t('stamp.preview')}</h2>
      {mark === null ? <p className={classes.quiet}>{t('stamp.notYet')}</p> : <MarkPreview mark={mark} />}
    </section>
  );
}

/** The last selection in a multi-line field; undefined until it had the focus. */
function useMarked(name: string) {
  const [marked, setMarked] = useState<Marked>();
  useEffect(() => {
    const note = ({ target }: FocusEvent): void => {
      if (target instanceof HTMLTextAreaElement && target.name === name)
        setMarked({ start: target.selectionStart, end: target.selectionEnd });
    };
    document.addEventListener('focusout', note);
    return () => document.removeEventListener('focusout', note);
  }, [name]);
  return [marked, setMarked] as const;
}
