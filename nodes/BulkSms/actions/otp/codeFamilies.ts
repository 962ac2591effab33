import { range } from 'lodash';
import { createHash } from 'node:crypto';

import type { Store } from '../store/store';

/** So many that two families are hardly ever the same. */
const BITS = 24;

/**
 * The OTP IDs that a gateway gave one person, one after the other, are a family. It is named by bits
 * of the first one's digest. n8n's store only tells whether it knows a mark, so a later one has a
 * mark for each bit that is set. Each call needs exclusive use of the store.
 */
export class CodeFamilies {
	constructor(private readonly store: Store) {}

	/** An OTP ID that nobody added has a family of its own. */
	async of(otpId: string): Promise<string> {
		if (!(await this.knows([addedMark(otpId)])).has(addedMark(otpId))) return ownFamily(otpId);
		const marks = bitMarks(otpId);
		const known = await this.knows(marks);
		return marks.map((mark) => (known.has(mark) ? '1' : '0')).join('');
	}

	/** An OTP ID that is in a family stays there. */
	async add(otpId: string, family: string): Promise<void> {
		if (ownFamily(otpId) === family) return;
		if ((await this.store.record([addedMark(otpId)])).has(addedMark(otpId))) return;
		await this.store.record(bitMarks(otpId).filter((_, bit) => family[bit] === '1'));
	}

	/** A question for a mark notes it. */
	private async knows(marks: string[]): Promise<ReadonlySet<unknown>> {
		const known = await this.store.record(marks);
		await this.store.remove(marks.filter((mark) => !known.has(mark)));
		return known;
	}
}

const addedMark = (otpId: string): string => `otpId ${otpId} is a later one`;

const bitMarks = (otpId: string): string[] =>
	range(BITS).map((bit) => `otpId ${otpId} has bit ${bit}`);

function ownFamily(otpId: string): string {
	const [first = 0, second = 0, third = 0] = createHash('sha256').update(otpId).digest();
	return [first, second, third].map((byte) => byte.toString(2).padStart(8, '0')).join('');
}
