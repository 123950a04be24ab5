import { ActionIcon } from '@mantine/core';
import { IconCamera, IconTrash } from '@tabler/icons-react';
import { type ChangeEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionUser } from '#core/contract/user.ts';
import { showToast } from '#src/stores/toasts/effects.ts';
import { keepPicture, smallJpeg } from './picture.ts';
import classes from './settings.module.css';

/** The user's picture, or their initials, and how to change it (specification, section 7: user image). */
export function Face({ user }: { readonly user: SessionUser }) {
  const { t } = useTranslation('settings');
  const input = useRef<HTMLInputElement>(null);
  const { id, image } = user;
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    if (file === undefined) return;
    // The same file may be chosen again.
    currentTarget.value = '';
    smallJpeg(file).then(
      (jpeg) => keepPicture(id, jpeg),
      () => showToast({ type: 'error', message: t('picture.unfit'), component: 'settings' }),
    );
  };
  return (
    <div className={classes.faceWithTools}>
      {image === undefined ? (
        <span className={classes.face} aria-hidden="true">
          {initials(user)}
        </span>
      ) : (
        <img className={classes.face} src={`data:image/jpeg;base64,${image}`} alt="" />
      )}
      <input ref={input} type="file" accept="image/*" hidden onChange={take} />
      <ActionIcon variant="subtle" color="gray" aria-label={t('picture.choose')} title={t('picture.choose')} onClick={() => input.current?.click()}>
        <IconCamera size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
      {image !== undefined && (
        <ActionIcon variant="subtle" color="gray" aria-label={t('picture.remove')} title={t('picture.remove')} onClick={() => void keepPicture(id, '')}>
          <IconTrash size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    </div>
  );
}

const initials = ({ firstname, surname, name }: SessionUser): string => `${firstname.slice(0, 1)}${surname.slice(0, 1)}`.toUpperCase() || name.slice(0, 2).toUpperCase();
