import path from 'node:path';

import { releaseFaults } from './releaseFaults';

/**
 * Says whether this version may be published, and if not, every reason. The workflow that publishes
 * runs it, after `npm run verify`: docs/contributors/releasing.md.
 */
const faults = releaseFaults(path.resolve(__dirname, '..'), process.env.GITHUB_REF_NAME);
console.log(faults.length === 0 ? 'This version can be published.' : faults.join('\n'));
process.exitCode = faults.length === 0 ? 0 : 1;
