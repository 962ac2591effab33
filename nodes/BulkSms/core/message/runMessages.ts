import { optOutWarnings } from './optOutLink';
import type { Problem } from '../problem';
import { hasLink } from '../text/web/links';
import { zeroWarning } from './number/checkedNumber';
import type { MessageInput } from './messageContent';
import { GivenIds } from './messageId';
import {
	checkMessage,
	type MessageRules,
	type OutgoingMessage,
	type Recipient,
} from './outgoingMessage';

const THAILAND_CODE = '66';

/** See docs/thailand.md. */
const THAI_LINKS =
	'A text has a link, and links must be registered in Thailand: ask your provider, then list their domains in Allowed Link Domains.';

/** All messages of a run. Each is checked when it is read. */
export class RunMessages {
	/** Every recipient of the input, in order: `recipients[i].position` is `i`. */
	readonly recipients: Recipient[] = [];

	readonly refused = new Map<Recipient, Problem>();

	private readonly checked: OutgoingMessage[] = [];
	private readonly givenIds = new GivenIds<Recipient>();
	/** Recipients that are refused because of the identifier of another item. */
	private readonly clashing = new Set<Recipient>();
	private readonly doubtful: string[] = [];
	private readonly optOutUrls = new Set<string>();
	private hasThaiLink = false;

	constructor(private readonly rules: MessageRules) {}

	get messages(): OutgoingMessage[] {
		if (this.clashing.size === 0) return this.checked;
		return this.checked.flatMap((message) => {
			const recipients = message.recipients.filter((each) => !this.clashing.has(each));
			return recipients.length > 0 ? { ...message, recipients } : [];
		});
	}

	/** One or two sentences each, for the user. */
	get warnings(): string[] {
		const warning = zeroWarning(this.doubtful, this.rules.defaultCountryCode);
		const ofLinks = [...this.optOutUrls].flatMap(optOutWarnings);
		return [...(warning === undefined ? [] : [warning]), ...new Set(ofLinks)];
	}

	get tips(): string[] {
		return this.hasThaiLink ? [THAI_LINKS] : [];
	}

	/** @param known a problem that was found while the input was read */
	add(input: MessageInput, known?: Problem): void {
		const checked = checkMessage(input, this.rules, this.recipients.length, known);
		const { recipients, messages, optOutUrl } = checked;
		for (const recipient of recipients) this.recipients.push(recipient);
		for (const number of checked.doubtful ?? []) this.doubtful.push(number);
		for (const [recipient, problem] of checked.refused) this.refused.set(recipient, problem);
		if (optOutUrl !== undefined) this.optOutUrls.add(optOutUrl);
		for (const message of messages) this.checked.push(message);
		this.hasThaiLink ||= !this.rules.allowedLinks && messages.some(isThaiLink);
		if (messages.length === 0 || !('messageId' in input.options)) return;
		for (const [recipient, problem] of this.givenIds.add(
			messages.flatMap((message) => message.recipients),
			recipients.length > 1,
		)) {
			this.clashing.add(recipient);
			this.refused.set(recipient, problem);
		}
	}
}

const isThaiLink = ({ recipients, fields }: OutgoingMessage): boolean =>
	recipients.some(({ to }) => to.startsWith(THAILAND_CODE)) && hasLink(fields.text);
