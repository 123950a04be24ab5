import { Kbd } from '@mantine/core';
import { useChordText } from './useChordText.ts';

/** A chord, rendered as keys. */
export function Chord({ chord }: { readonly chord: string }) {
  const chordText = useChordText();
  return <Kbd size="xs">{chordText(chord, ' + ')}</Kbd>;
}
