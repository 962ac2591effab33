import { ALERTS } from '../../../../engine/alertTexts';
import { useCarefulSending } from '../carefulSending';

const { send } = useCarefulSending();

const A = '66812345671';

describe('an alert in the words and the code of other tools', () => {
	it.each<[string, (alert: string) => string]>([
		['={{ $json.alert }}', (alert) => alert],
		['=Alert: {{ $json.alert }}', (alert) => `Alert: ${alert}`],
		['={{ "Alert: " + $json.alert }} {{ $json.to }}', (alert) => `Alert: ${alert} ${A}`],
		['={{ $json.alert.trim() }}', (alert) => alert],
		['={{ `${$json.alert}` }}', (alert) => alert],
		['={{ $("Start").item.json.alert }}', (alert) => alert],
		['={{ $json.nobody ?? $json.alert }}', (alert) => alert],
	])(`is sent as it comes with the data, each of ${ALERTS.length}: %s`, async (text, sent) => {
		const items = ALERTS.map((alert) => ({ to: A, alert }));
		const { outcomes, seen } = await send(items, { to: A, text }, {});
		expect(outcomes.filter(([, outcome]) => outcome !== 'accepted')).toEqual([]);
		expect(seen.map(([, each]) => each)).toEqual(ALERTS.map(sent));
	});
});
