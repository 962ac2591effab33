import { severalWaits } from './asking/severalWaits';
import { startedByOthers } from './asking/startedByOthers';
import { timeUp } from './asking/timeUp';
import { useRealN8n } from './realN8n';

const real = useRealN8n('ask-flows');

severalWaits(real);
startedByOthers(real);
// Last, because it waits for the minute in which n8n looks whose time is up.
timeUp(real);
