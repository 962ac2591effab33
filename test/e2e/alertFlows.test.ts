import { alertDigest } from './exampleFlows/alertDigest';
import { approveBySms } from './exampleFlows/approveBySms';
import { onCall } from './exampleFlows/onCall';
import { useRealN8n } from './realN8n';

// What nobody sees who follows the notes of the examples: see examplesAsWritten.test.ts.
const real = useRealN8n('alert-flows');

approveBySms(real);
onCall(real);
alertDigest(real);
