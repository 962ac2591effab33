import { approveBySms } from './example-flows/approve-by-sms';
import { deliveryReportsFast } from './example-flows/delivery-reports-fast';
import { deliveryReportsToTable } from './example-flows/delivery-reports-to-table';
import { oneTimeCode } from './example-flows/one-time-code';
import { optOuts } from './example-flows/opt-outs';
import { reminders } from './example-flows/reminders';
import { useRealN8n } from './real-n8n';

// They share one n8n, which takes longer to start than they run.
const real = useRealN8n('example-flows');

approveBySms(real);
oneTimeCode(real);
reminders(real);
optOuts(real);
deliveryReportsToTable(real);
deliveryReportsFast(real);
