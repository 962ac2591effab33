import { askByReply } from './example-flows/ask-by-reply';
import { optOuts } from './example-flows/opt-outs';
import { reminders } from './example-flows/reminders';
import { useRealN8n } from './real-n8n';

// What nobody sees who follows the notes of the examples: see examples-as-written.test.ts.
const real = useRealN8n('example-flows');

askByReply(real);
reminders(real);
optOuts(real);
