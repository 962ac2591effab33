import { get } from 'lodash';
import type { IExecuteFunctions } from 'n8n-workflow';

import { messageReader } from '../../../../nodes/BulkSms/actions/run/read/messageInput';
import type { MessageInput } from '../../../../nodes/BulkSms/core/message/messageContent';
import {
	type CheckedMessage,
	checkMessage,
	type MessageRules,
	type Recipient,
} from '../../../../nodes/BulkSms/core/message/outgoingMessage';
import type { RunMessages } from '../../../../nodes/BulkSms/core/message/runMessages';
import {
	sendTimeFinder,
	type SendTimeRules,
} from '../../../../nodes/BulkSms/core/message/schedule/sendTime';
import { OptOutCodes } from '../../../../nodes/BulkSms/core/optOut/optOutCodes';
import type { Problem } from '../../../../nodes/BulkSms/core/problem';
import { ParameterReader } from '../../../../nodes/BulkSms/parameters/read/reader';
import { strictContext } from '../../strictContext';
import { resultOf } from '../../../engine/resultOf';

/** Rules of an account in UTC on 1 June 2026; the identifiers tell item and destination. */
export const messageRules = (
	rules: Partial<MessageRules> = {},
	schedule: Partial<SendTimeRules> = {},
): MessageRules => ({
	findSendTime: sendTimeFinder({
		workflowZone: 'UTC',
		accountZone: 'UTC',
		dateOrder: 'dayFirst',
		now: Date.parse('2026-06-01T00:00:00Z'),
		...schedule,
	}),
	defaultCountryCode: '',
	reportToken: '',
	optOutCodes: new OptOutCodes(rules.reportToken ?? ''),
	makeMessageId: (item, destination) => `made-${item}-${destination}`,
	...rules,
});

/** A message as the user wrote it, or as the expressions give it. */
export interface Written {
	itemIndex?: number;
	from?: unknown;
	to?: unknown;
	text?: unknown;
	options?: Record<string, unknown>;
}

/** An expression that only n8n can evaluate. */
const EXPRESSION = '={{ given() }}';

/** Reads a message like the operation Send. What is left out can be used. */
export function readWritten({ itemIndex = 0, options = {}, ...written }: Written): {
	input: MessageInput;
	problem: Problem | undefined;
} {
	const values = { from: 'MyShop', to: '66812345678', text: 'Hello', ...written, options };
	const stored = {
		from: EXPRESSION,
		to: values.to,
		text: EXPRESSION,
		options: Object.fromEntries(Object.keys(options).map((name) => [name, EXPRESSION])),
	};
	const item = { json: {} };
	const context = strictContext<IExecuteFunctions>({
		getInputData: () => [item],
		getNode: () => ({ parameters: stored }),
		getNodeParameter: (name: string): unknown => get(values, name),
		getWorkflowDataProxy: () => ({ $json: item.json }),
	});
	const [input, problem] = messageReader(new ParameterReader(context), 'send', true)(0);
	return { input: { ...input, itemIndex }, problem };
}

/** Reads a message and checks it, as the operation Send does. */
export function checkWritten(written: Written, rules: MessageRules): CheckedMessage {
	const { input, problem } = readWritten(written);
	return resultOf(checkMessage(input, rules, 0, problem));
}

/** The refused recipients, in the order of the input, and why. */
export const refusedIn = ({ ledger }: RunMessages): Array<[Recipient, Problem]> =>
	ledger.rows.flatMap(
		({ recipient, why }): Array<[Recipient, Problem]> =>
			why?.kind === 'refused' ? [[recipient, why.problem]] : [],
	);
