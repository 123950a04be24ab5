import { Kbd } from '@mantine/core';
import { useChordText } from './useChordText.ts';

/** Keys that are pressed together. */
export function Chord({ chord }: { readonly chord: string }) {
  const chordText = useChordText();
  return <Kbd size="xs">{chordText(chord, ' + ')}</Kbd>;
}
