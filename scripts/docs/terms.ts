import type { INodeProperties } from 'n8n-workflow';

import { BulkSmsApi } from '../../credentials/BulkSmsApi.credentials';
import { operationProperties } from '../../nodes/BulkSms/actions';
import type { sentOutcomes } from '../../nodes/BulkSms/core/output/sentMessage';
import { triggerFields } from '../../nodes/BulkSms/trigger';
import { table } from './markdown';

/** What the editor shows in English, in Thai. */
const LABELS: Record<string, string> = {
	From: 'ชื่อผู้ส่ง',
	To: 'เบอร์ผู้รับ',
	Text: 'ข้อความ',
	Message: 'คำถามที่ส่งถึงผู้รับ',
	Options: 'ตัวเลือกของแต่ละข้อความ',
	Safeguards: 'มาตรการป้องกันของการรันทั้งหมด',
	'Send At': 'เวลาที่ต้องการให้ส่ง',
	'Smart Encoding': 'แทนเครื่องหมายพิเศษเพื่อลดจำนวน segment',
	'Quiet Hours': 'ช่วงเวลาที่ไม่ส่งข้อความ',
	'Do Not Send To': 'รายชื่อเบอร์ที่ไม่ต้องการรับข้อความ',
	'Suspect Numbers': 'เบอร์ที่อาจขาดเลข 0 ตัวหน้า หรือเป็นเบอร์บ้าน',
	'Default Country Code': 'รหัสประเทศของเบอร์ที่เขียนโดยไม่มีรหัสประเทศ',
	'Time Zone': 'เขตเวลา',
	'Report Token': 'รหัสลับสำหรับรายงานผลการส่ง',
	'Delivery Report URL': 'ที่อยู่ที่รับรายงานผลการส่ง',
};

const OUTCOMES: Record<keyof typeof sentOutcomes, string> = {
	accepted: 'เกตเวย์รับข้อความแล้ว',
	rejected: 'เกตเวย์ปฏิเสธ',
	notSent: 'ไม่ได้ส่ง เหตุผลอยู่ใน `reason`',
	unknown: 'อาจส่งไปแล้ว ให้ตรวจสอบก่อนส่งอีกครั้ง',
	skipped: 'คุณกำหนดให้ข้าม เหตุผลอยู่ใน `reason`',
	dryRun: 'จะถูกส่ง แต่ Estimate และ Dry Run ไม่ส่งจริง',
};

const labelsIn = (fields: readonly INodeProperties[]): string[] =>
	fields.flatMap(({ displayName, options = [] }) => [
		displayName,
		...options.flatMap((option) => ('type' in option ? labelsIn([option]) : [])),
	]);

function terms(): string {
	const known = new Set(
		labelsIn([...operationProperties, ...triggerFields, ...new BulkSmsApi().properties]),
	);
	const gone = Object.keys(LABELS).filter((label) => !known.has(label));
	if (gone.length > 0) throw new Error(`The editor has no ${gone.join(', ')}`);
	return table(
		['English', 'ไทย'],
		[
			...Object.entries(LABELS).map(([label, thai]) => [`**${label}**`, thai]),
			...Object.entries(OUTCOMES).map(([outcome, thai]) => [`\`${outcome}\``, thai]),
		],
	);
}

/** The table of terms in the Thai page. */
export const termTables: Record<string, (place: string) => string> = { terms };
