import type { Mark } from './mark.ts';
import { markScene } from './mark.ts';
import type { Blend, Scene } from './scene.ts';

/**
 * Scenes of a page's marks in the order they are painted: all marker ink first, straight onto the page, then everything
 * else over it. Ink cannot multiply with a page through a mark in between on either painter, so none lies between.
 */
export const scenesByBlend = (marks: Iterable<Mark>): Readonly<Record<Blend, readonly Scene[]>> => {
  const scenes: Record<Blend, Scene[]> = { multiply: [], normal: [] };
  for (const mark of marks) {
    const scene = markScene(mark);
    scenes[scene.blend].push(scene);
  }
  return scenes;
};
