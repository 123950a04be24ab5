import { signKind } from '../sign.ts';
import { scene } from './scene.ts';

export const cross = signKind(scene);
