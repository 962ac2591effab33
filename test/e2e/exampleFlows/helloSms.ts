import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repository } from '../../../hosts/install/hostFolder';
import { SEND } from './importExample';
import type { Follower } from './asWritten/stage';

const firstSmsOfReadme = () => {
	const readme = readFileSync(path.join(repository, 'README.md'), 'utf8');
	return /^## Your first SMS$([\s\S]+?)^## /m.exec(readme)?.[1] ?? '';
};

/** The values of a row such as ``| Username, Password | `demo`, `demo` | …``, by their labels. */
const valuesOf = ([, labels = '', codes = '']: RegExpMatchArray) => {
	const values = Array.from(codes.matchAll(/`([^`]+)`/g), ([, value = '']) => value);
	return labels.split(', ').map((label, index) => [label, values[index] ?? ''] as const);
};

/** What the README tells to enter into the credential of the sandbox, by the labels. */
const sandboxCredential = (): Record<string, string> => {
	const rows = firstSmsOfReadme().matchAll(/^\| ([^|]+) \| ((?:`[^`]+`(?:, )?)+) \| [^|]+ \|$/gm);
	return Object.fromEntries(Array.from(rows, valuesOf).flat());
};

/** examples/hello-sms.json, as "Your first SMS" in the README says. */
export function helloSms(follower: Follower): void {
	test('the example Hello SMS sends its one message with the credential that the README describes', async () => {
		const { saved } = await follower.import('hello-sms', {
			credentialFields: sandboxCredential(),
		});
		const execution = await follower.press(saved);

		const to = '66812345678';
		expect(follower.sandbox.messages()).toMatchObject([
			{ from: 'MyShop', to, text: 'Your order is on its way', credit: 1 },
		]);
		const [message] = follower.taken();
		expect(execution.items(SEND).map(({ json }) => json)).toMatchObject([
			{ to, outcome: 'accepted', messageId: message?.messageId },
		]);
	});
}
