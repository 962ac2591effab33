import { checkCredential } from '../../../nodes/BulkSms/transport/account';

/** What is left of the words after the login of this credential has been taken out. */
function redact(words: string, username: string, password: string): string {
	const account = checkCredential({ baseUrl: 'https://sms.example.com', username, password });
	if (!account.ok) throw new Error('The credential should have been taken');
	return account.value.redact(words);
}

const base64 = (text: string) => Buffer.from(text).toString('base64');

describe('redact', () => {
	it.each([
		['the password', 'ann', 'Pa55word', 'bad login Pa55word.', 'bad login *****.'],
		['the password twice', 'ann', 'Pa55', 'Pa55 and Pa55', '***** and *****'],
		['a password of signs', 'ann', '$&(.*)+[a]', 'is $&(.*)+[a] ok', 'is ***** ok'],
		['the header', 'ann', 'Pa55', `Basic ${base64('ann:Pa55')}`, 'Basic *****'],
		['the header of other letters', 'ann', 'pä55', `Basic ${base64('ann:pä55')}`, 'Basic *****'],
		['both', 'ann', 'Pa55', `${base64('ann:Pa55')} is Pa55`, '***** is *****'],
		['a password inside a word', 'ann', 'Pa55', 'xPa55y', 'x*****y'],
	])('takes out %s', (_, username, password, words, safe) => {
		expect(redact(words, username, password)).toBe(safe);
	});

	it.each([
		['words without the login', 'ann', 'Pa55', 'Insufficient credit', 'Insufficient credit'],
		['the name of the user', 'ann', 'Pa55', 'ann is blocked', 'ann is blocked'],
		['the password in another case', 'ann', 'Pa55', 'pa55', 'pa55'],
		['words where there is no password', 'ann', '', 'Not found', 'Not found'],
		['nothing', 'ann', 'Pa55', '', ''],
	])('leaves %s', (_, username, password, words, safe) => {
		expect(redact(words, username, password)).toBe(safe);
	});
});
