import { read } from './documents';
import { table } from './markdown';

/** Words of the README's table of the credential, in Thai. A cell of code or of a label stays. */
const THAI: Record<string, string> = {
	Field: 'ช่อง',
	Account: 'บัญชีจริง',
	'From your provider, without `/sms/send`': 'จากผู้ให้บริการ โดยไม่ต้องมี `/sms/send`',
	'From your provider': 'จากผู้ให้บริการ',
	'For numbers without one': 'สำหรับเบอร์ที่เขียนโดยไม่มีรหัสประเทศ',
	'The countries that you write to, such as `66, 856`': 'ประเทศที่คุณส่งถึง เช่น `66, 856`',
	'The zone of the account, such as `Asia/Bangkok`': 'เขตเวลาของบัญชี เช่น `Asia/Bangkok`',
	'Ask your provider': 'ถามผู้ให้บริการ',
};

const cellsOf = (line: string): string[] =>
	line
		.split('|')
		.slice(1, -1)
		.map((cell) => cell.trim());

function section(heading: string): string {
	const [, text] = read('README.md').split(`\n## ${heading}\n`);
	if (text === undefined) throw new Error(`The README has no "${heading}"`);
	return text.split('\n## ')[0] ?? '';
}

function commands(heading: string): string {
	const [block] = /```sh\n[\s\S]*?```/.exec(section(heading)) ?? [];
	if (block === undefined) throw new Error(`"${heading}" of the README has no commands`);
	return block;
}

function credential(): string {
	const lines = section('Your first SMS').match(/^\|.*\|$/gm) ?? [];
	const [head = [], , ...rows] = lines.map(cellsOf);
	const known = new Set([head, ...rows].flat());
	const gone = Object.keys(THAI).filter((words) => !known.has(words));
	if (gone.length > 0) throw new Error(`The README no longer says ${gone.join(', ')}`);
	const inThai = (cells: string[]) => cells.map((cell) => THAI[cell] ?? cell);
	return table(inThai(head), rows.map(inThai));
}

/** What the Thai page has from the README. */
export const readmeParts: Record<string, (place: string) => string> = {
	'readme commands': commands,
	'readme credential': credential,
};
