import { Button, Modal } from '@mantine/core';
import { type ReactNode, type RefCallback, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MODAL_CONTENT_DELAY_MS, MODAL_FOOTER_HEIGHT, MODAL_HEADER_HEIGHT } from '#core/contract/constants.ts';
import { holdBack } from './holdBack.ts';
import { Question } from './Question.tsx';
import { formIdOf } from './typed.ts';
import classes from './modalHost.module.css';

interface ModalView {
  readonly id: number;
  readonly title: string;
  readonly size: readonly [width: number, height: number];
  readonly content:
    | ((modal: { readonly formId: string; readonly close: () => void }) => ReactNode)
    | { readonly text: string; readonly onYes: () => void };
  readonly apply?: string | false;
  readonly destructive?: boolean;
  readonly cancel?: string;
  readonly aboveVeil?: boolean;
}

interface ModalHostProps {
  readonly open: readonly ModalView[];
  readonly onClose: (id: number) => void;
  /** The user wants to leave it without applying it. */
  readonly onDismiss: (id: number) => void;
}

/** The veil's z-index is 10 above pop-ups; see veil.module.css. */
const ABOVE_VEIL = 'calc(var(--mantine-z-index-popover) + 20)';

/** Shows the open dialogs, the last on top; each restores the focus on closing. */
export function ModalHost({ open, onClose, onDismiss }: ModalHostProps) {
  const isOpen = open.length > 0;
  useEffect(() => (isOpen ? holdBack(isBelow) : undefined), [isOpen]);
  const veiledBelow = open.findIndex(({ aboveVeil }) => aboveVeil === true);
  const placeOf = (at: number): DialogProps['place'] =>
    veiledBelow === -1 ? 'open' : at < veiledBelow ? 'belowVeil' : 'aboveVeil';
  return open.map((modal, at) => (
    <Dialog
      key={modal.id}
      modal={modal}
      onTop={at === open.length - 1}
      place={placeOf(at)}
      onClose={onClose}
      onDismiss={onDismiss}
    />
  ));
}

/**
 * Clicking beside a dialog takes the focus from it, but keys must not reach the app below. Dialogs and what they open
 * are rendered outside the app's root.
 */
const isBelow = (target: EventTarget | null): boolean =>
  target === document.body || (target instanceof Element && target.closest('#root') !== null);

/** On a phone a long label takes two lines. */
const FACE = { root: classes.button, label: classes.label };

interface DialogProps {
  readonly modal: ModalView;
  readonly onTop: boolean;
  /** Dialogs below the veil are hidden from everybody. */
  readonly place: 'open' | 'belowVeil' | 'aboveVeil';
  readonly onClose: ModalHostProps['onClose'];
  readonly onDismiss: ModalHostProps['onDismiss'];
}

function Dialog({ modal, onTop, place, onClose, onDismiss }: DialogProps) {
  const { t } = useTranslation('ui');
  const { id, title, size, content, apply, destructive = false, cancel, aboveVeil } = modal;
  useFocusReturn();
  const formId = formIdOf(id);
  const [form, watch] = useForm(formId);
  const close = () => onClose(id);
  const dismiss = () => onDismiss(id);
  const [width, height] = size;
  return (
    <Modal
      opened
      onClose={dismiss}
      title={title}
      size={width}
      centered
      closeButtonProps={{ 'aria-label': t('close') }}
      closeOnClickOutside={false}
      closeOnEscape={onTop}
      returnFocus={false}
      withOverlay={aboveVeil !== true}
      {...(place === 'aboveVeil' && { zIndex: ABOVE_VEIL })}
      inert={place === 'belowVeil'}
      transitionProps={{ duration: 0 }}
      classNames={{ content: classes.content, header: classes.header, title: classes.title, body: classes.body }}
    >
      <div
        ref={watch}
        className={classes.inner}
        style={{
          '--inner-height': `${height - MODAL_HEADER_HEIGHT - MODAL_FOOTER_HEIGHT}px`,
          animationDelay: `${MODAL_CONTENT_DELAY_MS}ms`,
        }}
      >
        {typeof content === 'function' ? (
          content({ formId, close })
        ) : (
          <Question
            formId={formId}
            onYes={() => {
              close();
              content.onYes();
            }}
          >
            {content.text}
          </Question>
        )}
      </div>
      <footer className={classes.footer} style={{ height: MODAL_FOOTER_HEIGHT }}>
        <Button variant="default" classNames={FACE} onClick={dismiss} data-autofocus={destructive || undefined}>
          {cancel ?? t('cancel')}
        </Button>
        {apply !== false && (
          <Button
            type="submit"
            form={formId}
            classNames={FACE}
            disabled={form === 'none'}
            loading={form === 'busy'}
            {...(destructive && { color: 'red.9' })}
          >
            {apply ?? t('apply')}
          </Button>
        )}
      </footer>
    </Modal>
  );
}

/**
 * Whether the content has rendered its form, which may still be loading or have failed: without it there is nothing to
 * apply. A form that is busy applies already.
 */
function useForm(formId: string): readonly [form: 'none' | 'ready' | 'busy', watch: RefCallback<HTMLElement>] {
  const [state, setState] = useState<'none' | 'ready' | 'busy'>('none');
  const watch = useCallback(
    (content: HTMLElement | null) => {
      if (content === null) return undefined;
      const look = (): void => {
        const form = content.querySelector(`#${formId}`);
        setState(form === null ? 'none' : form.ariaBusy === 'true' ? 'busy' : 'ready');
      };
      const observer = new MutationObserver(look);
      observer.observe(content, { childList: true, subtree: true, attributeFilter: ['aria-busy'] });
      look();
      return () => observer.disconnect();
    },
    [formId],
  );
  return [state, watch];
}

/** The focused element; the button of a menu for its entries, which vanish with the menu as the dialog opens. */
const originOf = (): Element | null => {
  const button = document.activeElement?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return typeof button === 'string' ? document.getElementById(button) : document.activeElement;
};

/** An element and its ancestors. */
function wayUp(element: Element | null): readonly Element[] {
  const way: Element[] = [];
  for (let at = element; at !== null; at = at.parentElement) way.push(at);
  return way;
}

/**
 * The dialog is only mounted while open, so unmounting restores the focus. What opened it may have vanished, as the bar
 * of selected rows does when they are deleted: then the list beside it gets the focus.
 */
function useFocusReturn() {
  const [way] = useState(() => wayUp(originOf()));
  useEffect(
    () => () => {
      const [origin] = way;
      const target = origin?.isConnected ? origin : way.find((at) => at.isConnected)?.querySelector('[role="grid"]');
      if (target instanceof HTMLElement) target.focus();
    },
    [way],
  );
}
