import { Kbd } from '@mantine/core';
import { chordText } from './chordText.ts';

/** A chord, rendered as keys. */
export function Chord({ chord }: { readonly chord: string }) {
  return <Kbd size="xs">{chordText(chord, ' + ')}</Kbd>;
}
