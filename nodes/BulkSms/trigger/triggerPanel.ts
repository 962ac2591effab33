import type { TriggerPanelDefinition } from 'n8n-workflow';

const TRY =
	'<b>While you build the workflow</b>, press the button above and send a message with the Test URL as its Notify URL. The report that comes shows up here.';
const LATER =
	'Then every delivery report to the Production URL starts the workflow. Those runs show up in the <a data-key="executions">list of executions</a>, not here.';

/** What the left side of the trigger's panel says, where n8n would speak of events in Bulk SMS. */
export const triggerPanel: TriggerPanelDefinition = {
	header: 'Receive a delivery report',
	executionsHelp: {
		inactive: `${TRY}<br /><br /><b>When you are done</b>, publish it. ${LATER}`,
		active: `${TRY}<br /><br /><b>The workflow is published.</b> ${LATER}`,
	},
	activationHint: {
		inactive: 'When you are done, publish the workflow to receive every report.',
		active: 'Reports to the Production URL start the workflow too, but are not shown here.',
	},
};
