import Ajv from 'ajv';
import { z } from 'zod';
import { COMING_YEAR } from '../comingYear';
import type { Sandbox } from '../../sandbox';
import { requestOtp, tell } from '../furtherClient';
import { api, requestWith, sandboxWith } from '../gatewayClient';
import { stopAll } from '../running';

const documentSchema = z.object({
	servers: z.array(z.object({ url: z.string() })),
	paths: z.record(
		z.object({
			post: z
				.object({
					requestBody: z
						.object({
							content: z.object({
								'application/json': z.object({ schema: z.record(z.unknown()) }),
							}),
						})
						.optional(),
				})
				.optional(),
		}),
	),
});

let sandbox: Sandbox;
let document: z.output<typeof documentSchema>;
beforeAll(async () => {
	sandbox = await sandboxWith();
	document = documentSchema.parse((await api(sandbox, 'GET', '/openapi.json')).body);
});
afterAll(stopAll);

/** Whether a body fits the schema that the document has for a path. */
const fits = (path: string, body: object): boolean => {
	const schema = document.paths[path]?.post?.requestBody?.content['application/json'].schema;
	if (!schema) throw new Error(`There is no body of ${path}`);
	return new Ajv({ strict: false }).validate(schema, body);
};

const full = {
	from: 'Shop',
	destinations: [{ to: '661', messageId: 'x'.repeat(200) }, { to: '66810009903' }],
	text: 'ก'.repeat(1600),
	shorturl: 'y',
	notifyUrl: 'https://example.com/report',
	notifyContentType: 'application/xml',
	sendAt: `31/12/${COMING_YEAR} 23:59`,
	callbackData: 'c'.repeat(1000),
};

describe('/openapi.json', () => {
	test('names this sandbox, and describes its endpoints', () => {
		expect(document.servers).toEqual([{ url: sandbox.url }]);
		expect(Object.keys(document.paths)).toEqual([
			...['/sms/send', '/account/balance', '/sms/loginfo', '/sms/senderList', '/sms/preview'],
			...['/otp/requestOTP', '/otp/resendOTP', '/otp/verifyOTP'],
		]);
	});

	test.each<[string, object]>([
		['/sms/send', requestWith()],
		['/sms/send', requestWith({ destinations: '66812345678' })],
		['/sms/send', { bulkId: 'b'.repeat(50), messages: [full, full] }],
		['/sms/preview', { message: 'ก' }],
		['/otp/requestOTP', { otcId: 'a', mobile: '0812345678' }],
	])('has room for what %s takes (%#)', async (path, body) => {
		expect([fits(path, body), (await tell(sandbox, path, body)).status]).toEqual([true, 200]);
	});

	test('has room for a one-time password that is sent again and verified', async () => {
		const { otpId } = await requestOtp(sandbox);
		expect(fits('/otp/resendOTP', { otpId })).toBe(true);
		expect(fits('/otp/verifyOTP', { otpId, otpCode: '1' })).toBe(true);
	});

	test.each<[string, object]>([
		['/sms/send', { messages: [] }],
		['/sms/send', { ...requestWith(), extra: 1 }],
		['/sms/send', requestWith({ destinations: '+66812345678' })],
		['/sms/send', requestWith({ from: 'ABCDEFGHIJKL' })],
		['/sms/send', requestWith({ text: 'x'.repeat(1601) })],
		['/sms/send', requestWith({ shorturl: 'Y' })],
		['/sms/preview', { message: '' }],
		['/otp/requestOTP', { otcId: 'a', mobile: '661', extra: 1 }],
		['/otp/resendOTP', {}],
		['/otp/verifyOTP', { otpId: 'a', otpCode: 1 }],
	])('has no room for what %s refuses (%#)', async (path, body) => {
		expect([fits(path, body), (await tell(sandbox, path, body)).status]).toEqual([false, 400]);
	});
});
