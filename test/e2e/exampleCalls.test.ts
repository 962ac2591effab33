import { alertDigest } from './exampleFlows/alertDigest';
import { approveBySms } from './exampleFlows/approveBySms';
import { askByReply } from './exampleFlows/askByReply';
import { loginCheck } from './exampleFlows/asWritten/loginCheck';
import { Follower } from './exampleFlows/asWritten/stage';
import { deliveryReports } from './exampleFlows/deliveryReports';
import { loginCalls } from './exampleFlows/loginCheck';
import { onCall } from './exampleFlows/onCall';
import { oneTimeCode } from './exampleFlows/oneTimeCode';
import { useRealN8n } from './realN8n';

// The examples that are called, each as its notes say and fed with what programs and people send.
const follower = new Follower(useRealN8n('example-calls'));

approveBySms(follower);
askByReply(follower);
onCall(follower);
alertDigest(follower);
oneTimeCode(follower);
loginCheck(follower);
loginCalls(follower);
deliveryReports(follower);
