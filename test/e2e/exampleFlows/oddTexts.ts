/** Alerts whose words no SMS may have as they are. */
export const ODD_TEXTS: Array<[what: string, text: string]> = [
	['Thai, far too long', 'ดิสก์เต็ม '.repeat(150)],
	['a raw template', 'Dear {{ $json.phone }}, see you }}'],
	['words of a hole', 'undefined NaN [object Object] Invalid DateTime #N/A'],
	['written n8n', "$('#form').submit()"],
	['a control character and half an emoji', 'Disk\u0000 is \u001b[31mfull \ud83d'],
	['what nobody sees', '\u200b'],
];
