import { approveBySms } from './example-flows/approve-by-sms';
import { onCall } from './example-flows/on-call';
import { useRealN8n } from './real-n8n';

// What nobody sees who follows the notes of the examples: see examples-as-written.test.ts.
const real = useRealN8n('alert-flows');

approveBySms(real);
onCall(real);
