import { symbolKind } from '../sign.ts';
import { scene } from './scene.ts';

export const cross = symbolKind(scene);
