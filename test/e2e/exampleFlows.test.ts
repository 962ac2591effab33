import { askByReply } from './exampleFlows/askByReply';
import { optOuts } from './exampleFlows/optOuts';
import { reminders } from './exampleFlows/reminders';
import { useRealN8n } from './realN8n';

// What nobody sees who follows the notes of the examples: see examplesAsWritten.test.ts.
const real = useRealN8n('example-flows');

askByReply(real);
reminders(real);
optOuts(real);
