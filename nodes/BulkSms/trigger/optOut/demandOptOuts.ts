import type { IHookFunctions } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';

import { OptOutCodes, SHORTEST_SECRET } from '../../core/callback/optOutCodes';
import { readPageText } from '../../core/page/pageText';
import { readTokens } from '../authenticity';
import { LONGEST_SENDER } from './optOutFields';

/**
 * Says at activation what would otherwise show only as links that do not work.
 *
 * @throws NodeOperationError if the credential has no token that links can be made with, or the page
 * has no name to show
 */
export async function demandOptOuts(context: IHookFunctions): Promise<void> {
	const refuse = (message: string, description: string) =>
		new NodeOperationError(context.getNode(), message, { description });
	const [token] = await readTokens(context);
	if (token === undefined) {
		throw refuse(
			'The credential has no Report Token, so no opt-out link would work',
			'Enter a Report Token of some 20 letters and digits in the credential.',
		);
	}
	if (new OptOutCodes(token).isGuessable) {
		throw refuse(
			`The Report Token of the credential has fewer than ${SHORTEST_SECRET} characters, so opt-out links could be guessed`,
			'Enter one of some 20 letters and digits in the credential.',
		);
	}
	if (readPageText(context.getNodeParameter('sender', ''), LONGEST_SENDER) === undefined) {
		throw refuse(
			'The Sender is empty or too long, so the page could not say whose messages stop',
			`Enter the name that people know you by, at most ${LONGEST_SENDER} characters.`,
		);
	}
}
