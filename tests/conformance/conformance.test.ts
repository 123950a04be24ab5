import { foreignStage, ownStage } from './scene.ts';
import { contractSuites } from './suites.ts';

const foreign = process.env['CONFORMANCE_URL'];
// Callers may name their address: what is limited by address is tested elsewhere.
if (foreign === undefined) contractSuites('SQLite', () => ownStage(1));
else contractSuites(foreign, () => foreignStage(foreign));
