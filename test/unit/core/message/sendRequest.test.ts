import { LIMITS } from '../../../../nodes/BulkSms/core/message/sendRequest';
import { sendRequestSchema } from './sendRequestSchema';

const destination = { to: '66812345678', messageId: 'm-1' };
const message = { from: 'MyShop', destinations: [destination], text: 'Hello' };

const accepts = (body: unknown) => sendRequestSchema.safeParse(body).success;
const withMessage = (fields: object) => ({ messages: [{ ...message, ...fields }] });
const withDestination = (fields: object) =>
	withMessage({ destinations: [{ ...destination, ...fields }] });

describe('the limits', () => {
	it('are those of docs/interface.md', () => {
		expect(LIMITS).toEqual({
			bulkId: 50,
			from: 11,
			text: 1600,
			notifyUrl: 150,
			notifyContentType: 50,
			callbackData: 1000,
			messageId: 200,
		});
	});
});

describe('sendRequestSchema', () => {
	it('passes on a body with every field of the interface unchanged', () => {
		const body = {
			bulkId: 'spring',
			messages: [
				{
					...message,
					shorturl: 'y',
					notifyUrl: 'https://n8n.example.com/webhook/1',
					notifyContentType: 'application/json',
					sendAt: '31/01/2027 09:30',
					callbackData: 'order 4711',
				},
			],
		};
		expect(sendRequestSchema.parse(body)).toEqual(body);
	});

	it.each([
		['from of 1 character', withMessage({ from: 'A' })],
		['from of 11 characters', withMessage({ from: 'ABCDEFGHIJK' })],
		['text of 1 character', withMessage({ text: 'a' })],
		['text of 1600 characters', withMessage({ text: 'a'.repeat(1600) })],
		['notifyUrl of 150', withMessage({ notifyUrl: 'https://a.example/'.padEnd(150, 'a') })],
		['notifyContentType of 50', withMessage({ notifyContentType: 'a'.repeat(50) })],
		['callbackData of 1000', withMessage({ callbackData: 'a'.repeat(1000) })],
		['messageId of 200', withDestination({ messageId: 'a'.repeat(200) })],
		['bulkId of 1', { bulkId: 'a', messages: [message] }],
		['bulkId of 50', { bulkId: 'a'.repeat(50), messages: [message] }],
		['shorturl n', withMessage({ shorturl: 'n' })],
		['two destinations', withMessage({ destinations: [destination, destination] })],
		['two messages', { messages: [message, message] }],
	])('takes %s', (_, body) => {
		expect(accepts(body)).toBe(true);
	});

	it.each([
		['an empty from', withMessage({ from: '' })],
		['from of 12 characters', withMessage({ from: 'ABCDEFGHIJKL' })],
		['from with a space', withMessage({ from: 'My Shop' })],
		['from with a line break behind', withMessage({ from: 'MyShop\n' })],
		['an empty text', withMessage({ text: '' })],
		['text of 1601 characters', withMessage({ text: 'a'.repeat(1601) })],
		['notifyUrl of 151', withMessage({ notifyUrl: 'https://a.example/'.padEnd(151, 'a') })],
		['notifyUrl that is none', withMessage({ notifyUrl: 'n8n' })],
		['an empty notifyContentType', withMessage({ notifyContentType: '' })],
		['notifyContentType of 51', withMessage({ notifyContentType: 'a'.repeat(51) })],
		['callbackData of 1001', withMessage({ callbackData: 'a'.repeat(1001) })],
		['callbackData that is an object', withMessage({ callbackData: {} })],
		['an empty messageId', withDestination({ messageId: '' })],
		['messageId of 201', withDestination({ messageId: 'a'.repeat(201) })],
		['no messageId', withMessage({ destinations: [{ to: '66812345678' }] })],
		['an empty bulkId', { bulkId: '', messages: [message] }],
		['bulkId of 51', { bulkId: 'a'.repeat(51), messages: [message] }],
		['shorturl Y', withMessage({ shorturl: 'Y' })],
		['shorturl true', withMessage({ shorturl: true })],
		['an empty number', withDestination({ to: '' })],
		['a number with a plus', withDestination({ to: '+66812345678' })],
		['a number with a leading 0', withDestination({ to: '0812345678' })],
		['a number with a space', withDestination({ to: '66 812345678' })],
		['a number with a line break behind', withDestination({ to: '66812345678\n' })],
		['a number that is no text', withDestination({ to: 66812345678 })],
		['sendAt in ISO form', withMessage({ sendAt: '2027-01-31T09:30' })],
		['sendAt with seconds', withMessage({ sendAt: '31/01/2027 09:30:00' })],
		['sendAt with one digit', withMessage({ sendAt: '1/1/2027 9:30' })],
		['sendAt with a year of five digits', withMessage({ sendAt: '31/01/12027 09:30' })],
		['no destinations', withMessage({ destinations: [] })],
		['destinations that are a text', withMessage({ destinations: '66812345678' })],
		['no messages', { messages: [] }],
		['an empty body', {}],
		['an unknown field of the request', { messages: [message], test: true }],
		['an unknown field of a message', withMessage({ validity: 1 })],
		['an unknown field of a destination', withDestination({ name: 'A' })],
	])('refuses %s', (_, body) => {
		expect(accepts(body)).toBe(false);
	});
});
