import { foreignStage, ownStage } from './scene.ts';
import { contractSuites } from './suites.ts';

const foreign = process.env['CONFORMANCE_URL'];
// Callers can state their address, so that limits per address do not apply; these are tested elsewhere.
if (foreign === undefined) contractSuites('SQLite', () => ownStage(1));
else contractSuites(foreign, () => foreignStage(foreign));
