import { symbolKind } from '../sign.ts';
import { scene } from './scene.ts';

export const checkmark = symbolKind(scene);
