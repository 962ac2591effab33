import { badSending } from './asking/bad-sending';
import { severalWaits } from './asking/several-waits';
import { startedByOthers } from './asking/started-by-others';
import { timeUp } from './asking/time-up';
import { useRealN8n } from './real-n8n';

const real = useRealN8n('ask-flows');

severalWaits(real);
startedByOthers(real);
badSending(real);
// Last, because it waits for the minute in which n8n looks whose time is up.
timeUp(real);
