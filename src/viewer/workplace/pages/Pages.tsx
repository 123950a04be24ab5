import { type ComponentProps, useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import type { DocumentInfo } from '#core/contract/document/document.ts';
import type { Rect } from '#core/kernel/geometry.ts';
import type { PageNo } from '#core/kernel/ids.ts';
import { forgetPassword } from '#src/stores/passwords.ts';
import { showToast } from '#src/stores/toasts/effects.ts';
import { lazyPart } from '#src/ui/part/lazyPart.ts';
import type { PartFailureProps } from '#src/ui/part/PartFailure.tsx';
import { TextOverlay } from '#src/viewer/canvas/text/TextOverlay.tsx';
import { ViewerCanvas } from '#src/viewer/canvas/ViewerCanvas.tsx';
import { canDraw } from '#src/viewer/model/edit.ts';
import { MarksMissing } from '#src/viewer/chrome/MarksMissing.tsx';
import { PageFlawNote } from '#src/viewer/chrome/PageFlawNote.tsx';
import { PageFailureCard } from '#src/viewer/chrome/PageFailureCard.tsx';
import type { ViewControl } from '#src/viewer/chrome/viewer.ts';
import type { Toolbox } from '#src/viewer/session/layers/toolbox.ts';
import classes from '../workplace.module.css';
import { OtherFile, PasswordScreen } from './lateScreens.ts';
import type { useSigning } from '../edit/useSigning.ts';
import type { PageOverlay } from '../contributions.ts';
import type { Viewing } from '../open/viewing.ts';

/** The stage is larger than everything needed for the first page, so it is loaded after it. */
const MarksStage = lazyPart(() => import('#src/viewer/canvas/marks/MarksStage.tsx'), {
  waiting: null,
  fallback: OverPages,
});

/** Many documents have no marks: until one is edited they need no stage, which costs two canvases. */
function Marks(props: ComponentProps<typeof MarksStage>) {
  const isNeeded = useStore(props.layers.store, ({ edit, marks }) => edit.phase !== 'viewing' || marks.size > 0);
  useEffect(() => MarksStage.prepare(), []);
  return isNeeded && <MarksStage {...props} />;
}

/** Only needed for signing. */
const SigningPart = lazyPart(() => import('../edit/SigningPart.tsx'), { waiting: null });

function OverPages(props: PartFailureProps) {
  return (
    <div className={classes.overPages}>
      <MarksMissing {...props} />
    </div>
  );
}

const NO_WORDS: readonly Rect[] = [];

/** Whether a document's pages are shown, as far as its info tells. */
export const expectsPages = ({ preview, encrypted, pagecount }: DocumentInfo): boolean =>
  preview === 'pages' && !(encrypted && pagecount === 0);

interface PagesProps {
  readonly info: DocumentInfo;
  readonly viewing: Viewing;
  readonly toolbox: StoreApi<Toolbox>;
  readonly signing: Pick<ReturnType<typeof useSigning>, 'image' | 'end'>;
  readonly overlays: readonly PageOverlay[];
  /** Called once the pages are mounted, and with null when they unmount. */
  readonly onView: (view: ViewControl | null) => void;
}

/** The pages, or what replaces them: the password form, or a message that there is no preview. */
export function Pages({ info, viewing, toolbox, signing, overlays, onView }: PagesProps) {
  const { rasters, place, layers, sight, texts, finder } = viewing;
  const { t } = useTranslation('viewer');
  const isEditing = useStore(layers.store, ({ edit }) => canDraw(edit));
  const ownsArrows = useCallback(() => {
    const { edit, selection } = layers.store.getState();
    return canDraw(edit) && selection !== null;
  }, [layers]);
  const tellNoText = useCallback(() => showToast({ type: 'info', message: t('text.none'), component: 'text' }), [t]);
  const wordsOf = useCallback(
    (page: PageNo) => {
      // If the words are not loaded yet, they will be for the next stroke.
      void texts.load(page);
      return texts.held(page)?.words ?? NO_WORDS;
    },
    [texts],
  );
  if (info.encrypted && info.pagecount === 0)
    return (
      <PasswordScreen
        docid={String(info.docid)}
        {...(info.version !== info.currentversion && { version: info.version })}
      />
    );
  if (info.preview !== 'pages') return <OtherFile info={info} />;
  return (
    <ViewerCanvas
      ref={onView}
      pages={info.pages}
      rasters={rasters}
      initialPlace={place}
      label={t('pages', { name: info.filename })}
      hint={isEditing ? `${t('hint.editing')} ${t('hint.list')}` : t('hint.list')}
      isTool={isEditing}
      ownsArrows={ownsArrows}
      renderFailure={(failure, _page, retry) => (
        <PageFailureCard failure={failure} onPassword={() => forgetPassword(info.docid)} onRetry={retry} />
      )}
      renderFlaw={(flaw, hide) => <PageFlawNote flaw={flaw} onHide={hide} />}
      marks={(slot) => <Marks slot={slot} layers={layers} sight={sight} toolbox={toolbox} words={wordsOf} />}
      overlay={(slot) => (
        <>
          <TextOverlay
            slot={slot}
            pages={info.pages}
            texts={texts}
            finder={finder}
            layers={layers}
            toolbox={toolbox}
            onNoText={tellNoText}
          />
          {overlays.map(({ id, Component }) => (
            <Component key={id} slot={slot} />
          ))}
          {signing.image && (
            <SigningPart slot={slot} info={info} viewing={viewing} image={signing.image} onEnd={signing.end} />
          )}
        </>
      )}
    />
  );
}
