import type { IExecuteFunctions } from 'n8n-workflow';

import type { Ledger } from '../../core/message/ledger';
import type { OutgoingMessage } from '../../core/message/outgoingMessage';
import type { ScheduleRules } from '../../core/message/schedule/schedule';
import type { ShownTime } from '../../core/message/schedule/timeInWords';
import type { OperationName } from '../../parameters/read/parameter';
import type { Client } from '../../transport/client';
import type { Clock } from '../../transport/clock';
import type { Dependencies } from '../operation';
import type { SettledResults } from './memory/executionMemory';
import type { Safeguards, SendSettings } from './read/settings';

/** One run of an operation that sends. */
export interface SendRun<More = unknown> {
	context: IExecuteFunctions;
	dependencies: Dependencies;
	clock: Clock;
	client: Client;
	/** How times are read and shown. */
	zones: Omit<ScheduleRules, 'now'> & Pick<ShownTime, 'quietZone'>;
	operation: OperationName;
	settings: SendSettings;
	safeguards: Safeguards;
	/** Settings of this operation alone. */
	more: More;
	/** Those that may leave, as far as the input tells. */
	messages: OutgoingMessage[];
	memory: SettledResults;
	ledger: Ledger;
	/** What the line above the output says, beside the results. */
	stats: {
		/** Set if nothing is sent: the name of the preview. */
		preview?: 'Dry run' | 'Estimate' | undefined;
		/** HTTP requests that were made, including repeated ones. */
		requests: number;
		/** Details in the answers that belong to no recipient. */
		strayDetails: number;
		/** Whether a report goes to an address that n8n uses only while a user listens. */
		usesTestUrl: boolean;
		/** Sentences that the user asked for. */
		notes: string[];
		/** Other sentences for the user. */
		warnings: string[];
		/** Advice for the next time, in sentences. */
		tips: string[];
	};
	/** Whether a failure stops the workflow; of a preview, whether it would if it were sent. */
	stops: boolean;
}

export const NOTHING_SENT: Readonly<SendRun['stats']> = {
	requests: 0,
	strayDetails: 0,
	usesTestUrl: false,
	notes: [],
	warnings: [],
	tips: [],
};
