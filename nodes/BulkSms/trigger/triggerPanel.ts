import type { TriggerPanelDefinition } from 'n8n-workflow';

const TRY =
	'<b>While you build the workflow</b>, press the button above and use the Test URL in place of the Production URL. What comes to it shows up here.';
const LATER =
	'Then every call to the Production URL starts the workflow. Those runs show up in the <a data-key="executions">list of executions</a>, not here.';

/** What the left side of the trigger's panel says, where n8n would speak of events in Bulk SMS. */
export const triggerPanel: TriggerPanelDefinition = {
	header: 'Wait for a call',
	executionsHelp: {
		inactive: `${TRY}<br /><br /><b>When you are done</b>, publish it. ${LATER}`,
		active: `${TRY}<br /><br /><b>The workflow is published.</b> ${LATER}`,
	},
	activationHint: {
		inactive: 'When you are done, publish the workflow to receive every call.',
		active: 'Calls to the Production URL start the workflow too, but are not shown here.',
	},
};
