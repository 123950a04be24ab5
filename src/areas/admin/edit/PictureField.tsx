import { Input } from '@mantine/core';
import { IconPhotoUp } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PICTURE_SIDE_LIMIT } from '#core/marks/content/shape.ts';
import { FileButton } from '../FileButton.tsx';
import { type Picture, pictureOf } from './picture.ts';

interface PictureFieldProps {
  readonly name: string;
  readonly label: string;
  readonly required: boolean;
  readonly error: string | undefined;
  readonly description?: ReactNode;
  /** A data URL of a PNG or JPEG. */
  readonly value: string;
  readonly onPicture: (picture: Picture) => void;
}

const read = async (file: File) => ({ name: file.name, picture: await pictureOf(file) });

/** An image of a few hundred kilobytes, stored as a data URL. */
export function PictureField({ name, value, onPicture, error, ...shown }: PictureFieldProps) {
  const { t } = useTranslation('admin');
  const [problem, setProblem] = useState<string>();
  const take = ({ name: file, picture }: Awaited<ReturnType<typeof read>>) => {
    const unfit = { name: file, pixels: PICTURE_SIDE_LIMIT };
    setProblem(
      picture.ok ? undefined : t(picture.error === 'kind' ? 'stamp.pictureKind' : 'stamp.pictureLarge', unfit),
    );
    if (picture.ok) onPicture(picture.value);
  };
  return (
    <Input.Wrapper {...shown} error={problem ?? error} errorProps={{ role: 'alert' }}>
      <div>
        <FileButton
          name={name}
          accept="image/png,image/jpeg"
          leftSection={<IconPhotoUp size={16} aria-hidden />}
          read={read}
          onRead={take}
        >
          {t(value === '' ? 'stamp.choosePicture' : 'stamp.otherPicture')}
        </FileButton>
      </div>
    </Input.Wrapper>
  );
}
