import { ActionIcon } from '@mantine/core';
import { IconCamera, IconTrash } from '@tabler/icons-react';
import { type ChangeEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionUser } from '#core/contract/people/user.ts';
import { showToast } from '#src/stores/toasts/effects.ts';
import { keepPicture, smallJpeg } from './picture.ts';
import classes from './settings.module.css';

/** Sets and removes the user's photo (specification, section 7: user image). */
export function FaceTools({ user: { id, image } }: { readonly user: SessionUser }) {
  const { t } = useTranslation('settings');
  const input = useRef<HTMLInputElement>(null);
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    if (file === undefined) return;
    // Allows choosing the same file again.
    currentTarget.value = '';
    smallJpeg(file).then(
      (jpeg) => keepPicture(id, jpeg),
      () => showToast({ type: 'error', message: t('picture.unfit'), component: 'settings' }),
    );
  };
  return (
    <div className={classes.faceTools}>
      <input ref={input} type="file" accept="image/*" hidden onChange={take} />
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('picture.choose')}
        title={t('picture.choose')}
        onClick={() => input.current?.click()}
      >
        <IconCamera size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
      {image !== undefined && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('picture.remove')}
          title={t('picture.remove')}
          onClick={() => void keepPicture(id, '')}
        >
          <IconTrash size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    </div>
  );
}
