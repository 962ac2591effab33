import { Poster } from '../../reports/poster';
import { startReceiver } from './reportReceiver';

const post = (url: string) => ({ url, contentType: 'application/json', payload: '{}' });

test('a receiver that does not answer in time is given up', async () => {
	const receiver = await startReceiver([null]);
	const poster = new Poster(50);
	expect(await poster.post(post(receiver.url))).toEqual({
		error: 'no answer within 50 milliseconds',
	});
	poster.abort();
	await receiver.close();
});

test('a post that is broken off ends with an error', async () => {
	const receiver = await startReceiver([null]);
	const poster = new Poster(10_000);
	const result = poster.post(post(receiver.url));
	while (receiver.received.length === 0) await new Promise(setImmediate);
	poster.abort();
	expect(await result).toEqual({ error: 'the sandbox broke off' });
	await receiver.close();
});

test('one poster posts many times', async () => {
	const receiver = await startReceiver();
	const poster = new Poster(1000);
	for (let count = 0; count < 20; count += 1) {
		expect(await poster.post(post(receiver.url))).toEqual({ status: 200 });
	}
	poster.abort();
	await receiver.close();
});
