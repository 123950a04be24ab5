import { iconKind } from '../icon.ts';
import { scene } from './scene.ts';

export const note = iconKind(scene);
