/** Labels of the parameters that messages of the core name. */
export const LABELS = {
	to: 'To',
	from: 'From',
	text: 'Text',
	additionalFields: 'Additional Fields',
	allowMissingValues: 'Allow Missing Values',
	appendReportToken: 'Report Token in URL',
	bulkId: 'Bulk ID',
	callbackData: 'Callback Data',
	includeInputFields: 'Include Input Fields',
	makeGsmCompatible: 'Smart Encoding',
	messageId: 'Message ID',
	notifyContentType: 'Report Format',
	notifyUrl: 'Delivery Report URL',
	optOutUrl: 'Opt-Out URL',
	sendAt: 'Send At',
	shortenToFit: 'Shorten to Fit',
	shortenUrls: 'Shorten URLs',
	responseFormDescription: 'Response Form Description',
	allowedLinkDomains: 'Allowed Link Domains',
	consentField: 'Consent Field',
	quietHours: 'Quiet Hours',
	suppressionField: 'Unsubscribed Field',
	suppressionList: 'Do Not Send To',
	suspectNumbers: 'Suspect Numbers',
	maxDestinationsPerRequest: 'Max Recipients per Request',
	maxMessagesPerRequest: 'Max Messages per Request',
	otcId: 'Template ID',
	numberForm: 'Number Format',
	maxPerHour: 'Max per Hour',
	maxPerNumber: 'Max per Number',
	otpId: 'OTP ID',
	otpCode: 'Code',
} as const;

/** Labels of the fields of the credential. */
export const CREDENTIAL_LABELS = {
	baseUrl: 'Base URL',
	username: 'Username',
	password: 'Password',
	defaultCountryCode: 'Default Country Code',
	allowedCountryCodes: 'Allowed Country Codes',
	timezone: 'Time Zone',
	dateOrder: 'Date Order',
	reportToken: 'Report Token',
	previousReportToken: 'Previous Report Token',
} as const;

/** The groups of settings, as the editor names them. */
export const GROUPS = {
	options: 'Options',
	safeguards: 'Safeguards',
	sending: 'Sending',
	node: 'Settings',
} as const;

/** Names a setting with its place in the editor. */
export const placed = (group: string, label: string): string => `${group} → ${label}`;

/** Settings with their place, which is the same in every operation that has them. */
export const SETTINGS = {
	allowedLinkDomains: placed(GROUPS.safeguards, LABELS.allowedLinkDomains),
	appendReportToken: placed(GROUPS.options, LABELS.appendReportToken),
	maxDestinationsPerRequest: placed(GROUPS.sending, LABELS.maxDestinationsPerRequest),
	maxMessagesPerRequest: placed(GROUPS.sending, LABELS.maxMessagesPerRequest),
	notifyUrl: placed(GROUPS.options, LABELS.notifyUrl),
	optOutUrl: placed(GROUPS.options, LABELS.optOutUrl),
	responseFormDescription: placed(GROUPS.options, LABELS.responseFormDescription),
	sendAt: placed(GROUPS.options, LABELS.sendAt),
	shortenToFit: placed(GROUPS.options, LABELS.shortenToFit),
	suppressionList: placed(GROUPS.safeguards, LABELS.suppressionList),
	suspectNumbers: placed(GROUPS.safeguards, LABELS.suspectNumbers),
	executeOnce: placed(GROUPS.node, 'Execute Once'),
	onError: placed(GROUPS.node, 'On Error'),
	retryOnFail: placed(GROUPS.node, 'Retry On Fail'),
} as const;
