import { alertBySms } from './exampleFlows/alertBySms';
import { alertDigest } from './exampleFlows/alertDigest';
import { approveBySms } from './exampleFlows/approveBySms';
import { askByReply } from './exampleFlows/askByReply';
import { askForConsent } from './exampleFlows/askForConsent';
import { codeByForm } from './exampleFlows/codeByForm';
import { deliveryReports } from './exampleFlows/deliveryReports';
import { loginCheck } from './exampleFlows/loginCheck';
import { onCall } from './exampleFlows/onCall';
import { oneTimeCode } from './exampleFlows/oneTimeCode';
import { Examples } from './exampleFlows/stage';
import { tryTheTriggers } from './exampleFlows/tryTheTriggers';
import { workflowFailed } from './exampleFlows/workflowFailed';
import { useRealN8n } from './realN8n';

// The examples that are called, by programs and by people.
const examples = new Examples(useRealN8n('example-calls'));

approveBySms(examples);
askByReply(examples);
askForConsent(examples);
onCall(examples);
alertDigest(examples);
alertBySms(examples);
oneTimeCode(examples);
loginCheck(examples);
codeByForm(examples);
deliveryReports(examples);
tryTheTriggers(examples);
workflowFailed(examples);
