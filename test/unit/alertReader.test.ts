import { ALERT_READER, exampleFiles, withAlertReader } from '../../scripts/docs/alerts';
import { read } from '../../scripts/docs/documents';

test('the reader of alerts is the same in each example that takes alerts, and short', () => {
	const taking = exampleFiles.filter((file) => read(file).includes('"name": "Alert Comes In"'));
	expect(taking).toEqual(
		['alert-by-sms', 'alert-digest', 'approve-by-sms', 'on-call'].map(
			(name) => `examples/${name}.json`,
		),
	);
	expect(exampleFiles.filter((file) => read(file).includes('The reader of alerts'))).toEqual(
		taking,
	);
	// The bytes of a call under another content type than JSON.
	expect(taking.filter((file) => !read(file).includes('"rawBody": true'))).toEqual([]);
	for (const file of exampleFiles) expect(withAlertReader(read(file))).toBe(read(file));
	expect(read(ALERT_READER).trim().split('\n').length).toBeLessThanOrEqual(105);
});
