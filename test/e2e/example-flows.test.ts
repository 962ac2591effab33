import { approveBySms } from './example-flows/approve-by-sms';
import { askByReply } from './example-flows/ask-by-reply';
import { onCall } from './example-flows/on-call';
import { optOuts } from './example-flows/opt-outs';
import { reminders } from './example-flows/reminders';
import { useRealN8n } from './real-n8n';

// What nobody sees who follows the notes of the examples: see examples-as-written.test.ts.
const real = useRealN8n('example-flows');

approveBySms(real);
onCall(real);
askByReply(real);
reminders(real);
optOuts(real);
