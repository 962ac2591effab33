import fc from 'fast-check';

import {
	meaningOfName,
	meaningOfValue,
	readConsent,
} from '../../../../nodes/BulkSms/core/text/consent';

/** Names of columns of shops, forms, and mailing tools, in which a yes lets a message through. */
const SAYS_YES = [
	...['Accepts SMS Marketing', 'accepts_marketing', 'Accepts Email Marketing', 'sms_consent'],
	...['smsConsent', 'SMS Consent', 'Subscribed', 'subscribed_to_sms', 'SMS Opt-In', 'opt_in'],
	...['optIn', 'OPTED_IN', 'sms_opted_in', 'Opted In', 'allow_sms', 'Allow SMS', 'allowSms'],
	...['sms_allowed', 'allows_marketing', 'Agreed to SMS', 'agree', 'agreedToTerms'],
	...['marketing_consent', 'consent', 'Consent to SMS', 'ยินยอม', 'ยินยอมรับข่าวสาร'],
	...['อนุญาตให้ส่ง SMS', 'opted_in_sms', 'can_text', 'ok_to_text', 'SMS OK', 'Einwilligung'],
	...['Consentimiento', 'Acepta SMS', 'sms_permission', 'wants_sms', 'is_subscriber'],
	...['Subscriber Status', 'sms_subscription', 'smsOptInLevel', 'whatsapp_optin'],
	...['double_opt_in', 'customer.sms_consent', 'sms_marketing_consent.state', 'SMSCONSENT'],
	...['acceptsmarketing', 'SMSOptIn', 'smsoptin', 'consent[0]', 'Einverständnis'],
];
const SAYS_NO = [
	...['unsubscribed', 'Unsubscribed', 'un_subscribed', 'isUnsubscribed', 'customer.unsubscribed'],
	...['email_unsubscribed', 'not accepted', 'Not Accepted', 'consent_withdrawn'],
	...['consentWithdrawn', 'withdrew consent', 'opted_out', 'opt_out', 'optedOut', 'OptOut'],
	...['do_not_allow', 'do_not_text', 'doNotSms', 'DNC', 'Do Not Contact', 'disallowed'],
	...['not_allowed', 'notAllowed', 'no_consent', 'No Consent', 'consent_revoked'],
	...['revoked_consent', 'disagree', 'disagreed', 'declined consent', 'blocked', 'stopped'],
	...['blacklist', 'suppressed', 'unsubscribe', 'unsub', 'sms_unsubscribed_at'],
	...['is not subscribed', 'Subscribed?No', 'ไม่ยินยอม', 'ไม่อนุญาต', 'ถอนความยินยอม', 'STOP'],
	...['non_consent', 'nonconsenting', 'opted-out of SMS', 'never agreed', 'Unaccepted'],
	...['Abgemeldet', 'Newsletter abbestellt', 'Widerrufen', 'Désabonné', 'desinscrit'],
	...['unconsented', 'HasOptedOutOfSms', 'Email Opt Out', 'SMS Opt Out', 'hs_sms_optout'],
	...['marketing_optout', 'unsubscribed_consent', 'noconsent', 'donottext', "don't text"],
];
/** When, where, or by whom, and names that say neither. */
const DOES_NOT_TELL = [
	...['consent_date', 'Date of Consent', 'consentDate', 'opt_in_at', 'subscribedAt', 'consent_ip'],
	...[
		'accepts_marketing_updated_at',
		'subscriber_id',
		'วันที่ยินยอม',
		'opt in/out',
		'opted_in_out',
	],
	...['newsletter', 'Marketing', 'SMS Marketing Status', 'active', 'inactive', 'bounced', 'Status'],
	...['dissent', 'phone', 'No.', 'notes', 'Options', 'Union', 'Discount', ''],
];

it.each([
	...SAYS_YES.map((name) => [name, 'yes']),
	...SAYS_NO.map((name) => [name, 'no']),
	...DOES_NOT_TELL.map((name) => [name, undefined]),
])('a yes in the column %j says %s', (name = '', meaning) => {
	expect(meaningOfName(name)).toBe(meaning);
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

const YES = [
	...[true, 1, '1', '1.0', 'true', 'TRUE', 'yes', ' Yes ', 'Y', 'on', 'x', 'X', '✓', '✔️', 'ok'],
	...['ja', 'JA', 'oui', 'sí', 'si', 'да', 'evet', 'WAHR', 'VRAI', 'VERDADERO', 'ใช่', 'จริง'],
];
const CONSENT = [
	...['subscribed', 'SUBSCRIBED', 'opted in', 'opted_in', 'Opted-In', 'accepted', 'granted'],
	...['confirmed', 'ยินยอม', 'I agree', 'Yes, I agree', 'Accepté', 'zugestimmt'],
];
const NO = [
	...[false, 0, '0', '0.0', '0,00', 'false', 'FALSE', 'no', 'No.', 'N', 'n', 'nein', 'non', 'нет'],
	...['FALSCH', 'FAUX', 'ไม่', 'NAO', 'não', 'ＮＯ', 'No\u200b'],
];
const OBJECTION = [
	...['unsubscribed', 'not subscribed', 'opted out', 'opted_out', 'declined', 'withdrawn', 'off'],
	...['ไม่ยินยอม', 'STOP', 'never', '✗', 'NONSUBSCRIBED', 'revoked'],
];
const NOTHING = [undefined, null, '', ' ', '\u200b', [], '-', '–', 'NULL'];
const UNCLEAR = [
	...['maybe', 'pending', 'yes?', 'y/n', 'yes/no', 'n/a', 'none', 'not yet', '2', '10', '1,000'],
	...['-1', '2026-01-31', 2, -1, {}, { a: true }, [true], ['yes'], 'asked', 'x'.repeat(300)],
	...['SINGLE_OPT_IN', 'unknown', 'undefined', '#N/A', NaN, 'nó', new Date(0)],
];

it.each([
	...YES.map((value): [unknown, string, string] => [value, 'yes', 'yes']),
	...CONSENT.map((value): [unknown, string, string] => [value, 'unclear', 'yes']),
	...NO.map((value): [unknown, string, string] => [value, 'no', 'no']),
	...OBJECTION.map((value): [unknown, string, string] => [value, 'unclear', 'no']),
	...NOTHING.map((value): [unknown, string, string] => [value, 'nothing', 'nothing']),
	...UNCLEAR.map((value): [unknown, string, string] => [value, 'unclear', 'unclear']),
])('reads %j as %s, and of consent as %s', (value, answer, consent) => {
	expect([meaningOfValue(value), readConsent(value)]).toEqual([answer, consent]);
});
