import type { Fixture } from './fixture';
import { entry, item, json, STATUS } from './fixture';

type Status = Record<string, string>;

/** An unknown status has all that came beside it. */
function status(shape: string, value: unknown, read: Status, outcome = 'unknown'): Fixture {
	const raw = { ...entry, status: value };
	const shown = item({ status: read, outcome, ...(outcome === 'unknown' && { raw }) });
	return json(`a status: ${shape}`, raw, shown);
}

const known = (name: string, outcome: string): Fixture =>
	status(`the name ${name}`, { name }, { name }, outcome);

/** Several statuses of which none, or more than one, is final. */
const doubtful = (shape: string, value: unknown, name: string, more: Status = {}): Fixture => ({
	...status(shape, value, { ...more, name }),
	isDoubtful: true,
});

const PENDING = { name: 'PENDING', code: '101' };
const DELIVERED = { name: 'DELIVERED' };
const REJECTED = { name: 'REJECTED' };
const BY_GROUP = { groupName: 'DELIVERED' };
const HANDSET = { name: 'DELIVERED_TO_HANDSET', groupName: 'DELIVERED' };
const NOT_DELIVERED = { name: 'UNDELIVERABLE_NOT_DELIVERED', groupName: 'UNDELIVERABLE' };
const ENROUTE = { name: 'PENDING_ENROUTE', groupName: 'PENDING' };
const EXPIRED = { name: 'EXPIRED_EXPIRED', groupName: 'EXPIRED' };
const LATER = { name: 'SEEN', groupName: 'LATER' };

export const statusShapes: Fixture[] = [
	known('PENDING', 'pending'),
	known('DELIVERED', 'delivered'),
	known('EXPIRED', 'expired'),
	known('REJECTED', 'rejected'),
	known('SENT', 'unknown'),
	status('an array of one', [STATUS], STATUS, 'delivered'),
	status('a bare name', 'DELIVERED', DELIVERED, 'delivered'),
	status('an object in capital letters', { Name: 'REJECTED' }, REJECTED, 'rejected'),
	status('an object in JSON', JSON.stringify(STATUS), STATUS, 'delivered'),
	status('a bare code', '000', { code: '000' }),
	status('a bare code that is a number', 101, { code: '101' }),
	status('a name that is not known', { name: 'SEEN', code: 7 }, { name: 'SEEN', code: '7' }),
	status('an empty array', [], {}),
	status('an object of something else', { state: 'DELIVERED' }, {}),
	status('null', null, {}),
	status('true', true, {}),

	status('its group', BY_GROUP, BY_GROUP, 'delivered'),
	status('a name that is not known, and its group', HANDSET, HANDSET, 'delivered'),
	status(
		'the number of its group',
		{ ...HANDSET, groupName: '', groupId: 3 },
		HANDSET,
		'delivered',
	),
	status('a name beside its group', { ...NOT_DELIVERED, groupId: 2 }, NOT_DELIVERED, 'undelivered'),
	status(
		'its group in capital letters, as XML has it',
		{ NAME: ENROUTE.name, GROUPNAME: ENROUTE.groupName },
		ENROUTE,
		'pending',
	),
	status(
		'its name, where that is known',
		{ ...REJECTED, ...BY_GROUP },
		{ ...REJECTED, ...BY_GROUP },
		'rejected',
	),
	status(
		'a group that differs from its number',
		{ ...HANDSET, groupId: 5 },
		{ name: HANDSET.name, groupName: `${HANDSET.groupName}, 5` },
	),
	status('a group that is not known', LATER, LATER),

	status('behind another', [PENDING, STATUS], STATUS, 'delivered'),
	status('before another', [NOT_DELIVERED, PENDING], NOT_DELIVERED, 'undelivered'),
	status('the final one of two groups', [ENROUTE, EXPIRED], EXPIRED, 'expired'),
	status('beside a code', ['000', 'DELIVERED'], DELIVERED, 'delivered'),
	status('beside some that say nothing', [null, {}, '', STATUS], STATUS, 'delivered'),
	status(
		'each in JSON',
		[PENDING, STATUS].map((each) => JSON.stringify(each)),
		STATUS,
		'delivered',
	),
	status('in a list in a list', [[PENDING], [[STATUS]]], STATUS, 'delivered'),
	status('as one of two names', { name: ['PENDING', 'DELIVERED'] }, DELIVERED, 'delivered'),
	status(
		'of elements with attributes',
		['PENDING', 'DELIVERED'].map((name, at) => ({ $: { at }, _: name })),
		DELIVERED,
		'delivered',
	),
	status('twice', ['DELIVERED', ' delivered '], DELIVERED, 'delivered'),

	doubtful('two final ones', ['DELIVERED', 'UNDELIVERED'], 'DELIVERED, UNDELIVERED'),
	doubtful('two of one outcome', ['DELIVERED', 'COMPLETED'], 'DELIVERED, COMPLETED'),
	doubtful(
		'two with other codes',
		[STATUS, { ...DELIVERED, code: '001' }],
		'DELIVERED, DELIVERED',
		{ code: '000, 001', description: STATUS.description },
	),
	doubtful('none that is final', ['PENDING', 'ACCEPTED'], 'PENDING, ACCEPTED'),
	doubtful('a code and a name', [101, 'PENDING'], '101, PENDING', { code: '101' }),
	doubtful('names that are not known', ['SEEN', 'READ'], 'SEEN, READ'),
	doubtful('two final names', { name: ['EXPIRED', 'REJECTED'] }, 'EXPIRED, REJECTED'),
];
