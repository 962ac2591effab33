import fc from 'fast-check';

import {
	meaningOfName,
	meaningOfValue,
	readConsent,
} from '../../../../nodes/BulkSms/core/text/consent';

const split = (rows: string): string[] => rows.split('|').map((row) => row.trim());

/** Names of columns of shops, forms, and mailing tools, in which a yes lets a message through. */
const SAYS_YES = split(`
	Accepts SMS Marketing | accepts_marketing | Accepts Email Marketing | sms_consent |
	smsConsent | SMS Consent | Subscribed | subscribed_to_sms | SMS Opt-In | opt_in | optIn |
	OPTED_IN | sms_opted_in | allow_sms | Allow SMS | sms_allowed | allows_marketing |
	Agreed to SMS | agree | agreedToTerms | marketing_consent | consent | Consent to SMS |
	ยินยอม | ยินยอมรับข่าวสาร | อนุญาตให้ส่ง SMS | can_text | ok_to_text | SMS OK | Einwilligung |
	Consentimiento | Acepta SMS | sms_permission | wants_sms | is_subscriber | Subscriber Status |
	sms_subscription | whatsapp_optin | double_opt_in | sms_marketing_consent.state | SMSOptIn |
	smsoptin | Einverständnis | newsletter | can we text | GDPR | รับข่าวสาร | Newsletter |
	Receive SMS | receive_texts | Marketing | marketing_emails | promotions | Promo SMS | PDPA |
	PDPA Consent | sms_enabled | notifications_enabled | active | May we contact you? |
	May we text you | Do you want SMS updates? | Want texts | permission to text |
	Permission granted | GDPR Consent | I agree to receive text messages |
	I consent to receive SMS | I agree to the terms | Can we send you SMS? | OK to SMS |
	Okay to text? OK | ต้องการรับข่าวสารหรือไม่ | ยินดีรับข่าวสาร | ตกลงรับข้อความ |
	สมัครรับข่าวสาร | ยอมรับเงื่อนไข | ยินยอมให้เก็บข้อมูล PDPA | รับ SMS | อนุญาต |
	Newsletter abonnieren? Einwilligung | Zustimmung | Zustimmung SMS |
	Ich bin einverstanden, Einverständnis | Acepto recibir SMS | Acepta promociones |
	Aceito receber SMS | Accetto | Accepte les SMS | Akzeptiert | consent_date | Date of Consent |
	opt_in_at | subscribedAt | consent_ip | HasOptedIn | Email Opt In | optin_status |
	Newsletter (yes/no) | Opt In? Yes or No | contact.permissions.sms | isActive | sms_active |
	receives_marketing | subscribe | customer.sms_consent | consent[0] | acceptsmarketing |
	smsOptInLevel | Subscribed to our newsletter on | accepts_marketing_updated_at |
	subscriber_id | วันที่ยินยอม | SMS Marketing Status | ต้องการรับ SMS
`);
const SAYS_NO = split(`
	unsubscribed | Unsubscribed | isUnsubscribed | customer.unsubscribed | email_unsubscribed |
	not accepted | consent_withdrawn | consentWithdrawn | withdrew consent | opted_out | opt_out |
	optedOut | OptOut | do_not_allow | do_not_text | doNotSms | DNC | DND | Do Not Contact |
	Do Not Disturb | not_allowed | notAllowed | no_consent | No Consent | consent_revoked |
	revoked_consent | disagree | disallowed | declined consent | Declined | blocked | Blocked |
	stopped | STOP | Stop SMS | blacklist | Blacklisted | suppressed | suppression | unsubscribe |
	unsub | sms_unsubscribed_at | is not subscribed | not_subscribed | ไม่ยินยอม | ไม่อนุญาต |
	ไม่รับ | ไม่รับข่าวสาร | ไม่ต้องการรับข่าวสาร | ไม่ประสงค์จะรับข้อมูล | งดส่ง | งดรับข่าวสาร |
	ห้ามส่ง | ยกเลิก | ยกเลิกการรับข่าวสาร | เลิกรับ | ถอนความยินยอม | ขอยกเลิก | ระงับ | ปฏิเสธ |
	non_consent | never agreed | opted-out of SMS | Abgemeldet | Newsletter abbestellt |
	Widerrufen | Einwilligung widerrufen | Désabonné | desinscrit | unconsented |
	HasOptedOutOfSms | Email Opt Out | SMS Opt Out | hs_sms_optout | marketing_optout |
	SMS Marketing Opt Out | noconsent | donottext | don't text | doNotCall | no_sms | No SMS |
	no texts | not interested | Can't text | Doesn't want SMS | refused | Refused SMS | rejected |
	revoked | withdrawn | cancelled | Canceled | inactive | disabled | sms_disabled | deceased |
	removed | Remove me | Baja | baja_sms | Dado de baja | Keine SMS | keine Werbung |
	nicht anschreiben | sin consentimiento | pas de SMS | without consent | unSubscribed |
	Un-subscribed | opting out | permission denied | Subscription cancelled | email.unsubscribed |
	nonconsenting | Unaccepted | opting out of SMS | No.
`);
/** Words of both kinds: the user's choice counts. */
const SAYS_BOTH = split(`
	I agree to get SMS. Reply STOP to opt out | opt in/out | opted_in_out | Opt in / Opt out |
	Subscribed/Unsubscribed | Subscribe or unsubscribe | Accept / Decline |
	Yes, text me. I can opt out at any time, and I agree | Agree or disagree |
	I agree to receive texts. Msg rates apply. Reply STOP to cancel. |
	I consent; no purchase needed | Subscribed?No | active / inactive | ยินยอม / ไม่ยินยอม |
	Allow or block | สมัคร/ยกเลิก | Opt-in (uncheck to opt out)
`);
const SAYS_NEITHER = split(`
	Status | phone | notes | Options | Union | Discount | bounced | dissent | Name | SMS | Text |
	Contact | Comments | Score | สถานะ | เบอร์โทร | หมายเหตุ | Mobile | email | Language |
	Birthday | City | Group | Segment | Tag | ok1 | Data | Column | gone | answer | SMSCONSENT |
	ยอดรวม |
`);

it.each([
	...SAYS_YES.map((name) => [name, 'yes']),
	...SAYS_NO.map((name) => [name, 'no']),
	...[...SAYS_BOTH, ...SAYS_NEITHER].map((name) => [name, undefined]),
])('a yes in the column %j says %s', (name = '', meaning) => {
	expect(meaningOfName(name)).toBe(meaning);
});

it('reads the whole question of a form', () => {
	const question = `I agree to get SMS. ${'Message and data rates may apply. '.repeat(20)}`;
	const meanings = [question, `${question} Reply STOP to opt out.`].map(meaningOfName);
	expect(meanings).toEqual(['yes', undefined]);
});

const separator = fc.constantFrom(' ', '_', '-', '.', '/', '  ', '\u00a0', ' \u200b', '__');

it('reads a name in any case, with any separators, and in any form of Unicode', () => {
	fc.assert(
		fc.property(
			fc.constantFrom(
				...SAYS_YES.map((name): [string, string] => [name, 'yes']),
				...SAYS_NO.map((name): [string, string] => [name, 'no']),
			),
			separator,
			fc.constantFrom('toLowerCase', 'toUpperCase', 'toString'),
			fc.constantFrom('NFC', 'NFD', 'NFKC', 'NFKD'),
			([name, meaning], between, change, form) => {
				const words = name.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ').split(/[ _\-./]+/);
				const written = words.join(between)[change]().normalize(form);
				expect([written, meaningOfName(` ${written}\ufeff`)]).toEqual([written, meaning]);
			},
		),
	);
});

/** As Unsubscribed Field reads them, too. */
const YES = [
	...[
		true,
		1,
		'1',
		'1.0',
		'true',
		'TRUE',
		'yes',
		' Yes ',
		'Y',
		't',
		'on',
		'x',
		'X',
		'✓',
		'✔️',
		'ok',
	],
	...['ja', 'JA', 'oui', 'sí', 'si', 'да', 'evet', 'WAHR', 'VRAI', 'VERDADERO', 'ใช่', 'จริง'],
];
const CONSENT = split(`
	subscribed | SUBSCRIBED | Subscribed (SMS) | subscribed to SMS | opted in | opted_in | Opted-In | Opt in |
	optin | OPT IN | Double opt-in | double opt in confirmed | Opted in to SMS | accepted | granted | confirmed |
	active | ACTIVE | allow | Allowed | Agree | Agreed. | Consent | Consented | Consent given (SMS) |
	consent granted | Express consent | Accept | I agree | Yes, I agree | Yes please | Yes, please! | Yes - SMS |
	Yes to texts | Yes, SMS OK | OK to text | Okay to text | Yes, text me | I agree to receive text messages |
	I consent to receive SMS messages | I accept | sure | yeah | Ja, bitte | einverstanden | Accepté |
	zugestimmt | Sí, acepto | ยินยอม | ยินยอมค่ะ | ยินดีครับ | ใช่ครับ | ใช่ค่ะ | ตกลง | ยอมรับ | อนุญาตให้ส่งข้อความ |
	ยินยอมรับข่าวสาร | รับ | รับข่าวสาร | สมัคร | ได้ค่ะ
`);
const NO = [
	...[false, 0, '0', '0.0', '0,00', 'false', 'FALSE', 'no', 'No.', 'N', 'f', 'nein', 'non', 'нет'],
	...['FALSCH', 'FAUX', 'ไม่', 'NAO', 'não', 'ＮＯ', 'No\u200b'],
];
const OBJECTION = split(`
	unsubscribed | not subscribed | No consent | opted out | opted_out | Opt out | in/out | declined | Declined consent |
	withdrawn | Consent withdrawn | off | inactive | not active | disabled | blocked | STOP | stop texting |
	never | ✗ | NONSUBSCRIBED | revoked | I do not agree | I don't consent | I disagree | cancelled |
	ไม่ยินยอม | ไม่รับ | ไม่ค่ะ | งดส่ง | ถอนความยินยอม | ยังไม่ได้ยินยอม
`);
const NOTHING = [undefined, null, '', ' ', '\u200b', [], [null], '-', '–', 'NULL', 'null'];
const UNCLEAR = [
	...split(`
		maybe | pending | yes? | I agree? | y/n | yes/no | n/a | none | not yet | not now | No SMS | No thanks |
		Yes, but call only | Yes to email only | Yes for email | Yes until 2025 | Consent pending | Email only |
		Agree to terms only | Subscribed to email | SINGLE_OPT_IN | opt-in requested | Confirmation sent |
		text me | SMS | ครับ | 2 | 10 | 1,000 | -1 | 2026-01-31 | asked | unknown | undefined | #N/A | nó | see notes
	`),
	...[
		2,
		-1,
		{},
		{ a: true },
		[true],
		['yes'],
		'x'.repeat(300),
		'yes '.repeat(60),
		NaN,
		new Date(0),
	],
];

it.each([
	...YES.map((value): [unknown, string, string] => [value, 'yes', 'yes']),
	...CONSENT.map((value): [unknown, string, string] => [value, 'unclear', 'yes']),
	...NO.map((value): [unknown, string, string] => [value, 'no', 'no']),
	...OBJECTION.map((value): [unknown, string, string] => [value, 'unclear', 'no']),
	...NOTHING.map((value): [unknown, string, string] => [value, 'nothing', 'nothing']),
	...UNCLEAR.map((value): [unknown, string, string] => [value, 'unclear', 'unclear']),
])('reads %j as %s, and of consent as %s', (value, answer, consent) => {
	expect([meaningOfValue(value), readConsent(value, 'SMS Consent')]).toEqual([answer, consent]);
});

const DATES = [
	...['2026-01-31', '2026-01-31T09:00:00.000Z', '2026-01-31 09:00', '20260131', '31/01/2026'],
	...['1/31/26', '31.01.2026', '31-Jan-2026', 'Jan 31, 2026', 'January 31, 2026, 9:00 AM'],
	...['31 ม.ค. 2569', '31/01/2569', new Date('2026-01-31'), 46_053, 1_769_842_800],
];
const NO_DATES = [
	...[
		'0000-00-00',
		'0001-01-01T00:00:00Z',
		'1970-01-01',
		'01/01/70',
		'2026-01-31 withdrawn',
		'May',
	],
	...['12', 12, new Date(NaN), new Date(0)],
];

it.each(
	split('consent_date | Date of Consent | consentedAt | opt_in_at | Agreed on | วันที่ยินยอม'),
)('takes a date in the column %s as a yes', (column) => {
	expect(DATES.map((value) => readConsent(value, column))).toEqual(DATES.map(() => 'yes'));
	expect(NO_DATES.map((value) => readConsent(value, column))).not.toContain('yes');
});

it.each(
	split(`
		SMS Consent | Birthday | Date | Created At | consent_expiry_date | Consent until date | consent_requested_at |
		consent_withdrawn_date | Subscription end date | newsletter_sent_at | unsubscribed_at | วันที่ยินยอมหมดอายุ
	`),
)('takes no date in the column %s as a yes', (column) => {
	expect(DATES.map((value) => readConsent(value, column))).not.toContain('yes');
});
