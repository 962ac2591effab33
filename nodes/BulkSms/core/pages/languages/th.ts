import type { LanguageFile } from './en';

export const th: LanguageFile = {
	name: 'Thai',
	// Thai counts years from 543 BCE. It has a word before a day, and one after a time.
	moment: {
		locale: 'th-TH-u-ca-buddhist',
		write: (part) =>
			`${part('weekday')}ที่ ${part('day')} ${part('month')} ${part('year')} เวลา ${part('hour')}:${part('minute')} น.`,
	},
	everyPage: {
		canClose: 'คุณปิดหน้านี้ได้แล้ว',
		wrongLink: 'ลิงก์นี้ใช้ไม่ได้',
		broken: 'เกิดข้อผิดพลาด',
	},
	question: {
		beforeLink: 'ตอบ:',
		from: (sender) => `คำถามจาก ${sender}`,
		approve: 'อนุมัติ',
		decline: 'ไม่อนุมัติ',
		comment: 'เหตุผล (ไม่บังคับ)',
		yourAnswer: 'คำตอบของคุณ',
		send: 'ส่งคำตอบ',
		recorded: 'บันทึกแล้ว',
		youAnswered: (label) => `คำตอบของคุณ: ${label}`,
		yourComment: 'เหตุผลของคุณ',
		notRecorded: 'ยังไม่ได้บันทึก',
		until: (moment, zone) => `ตอบได้จนถึง${moment} (${zone})`,
		minutesLeft: (minutes) =>
			minutes === 0 ? 'คุณเหลือเวลาตอบไม่ถึง 1 นาที' : `คุณตอบได้อีก ${minutes} นาที`,
		wasUntil: (moment, zone) => `คำถามนี้เปิดรับคำตอบถึง${moment} (${zone})`,
		faults: {
			noDecision: 'ยังไม่ได้บันทึกคำตอบ กรุณากดปุ่มใดปุ่มหนึ่ง',
			twoDecisions: 'ยังไม่ได้บันทึกคำตอบ กรุณากดเพียงปุ่มเดียว',
			noText: 'ยังไม่ได้บันทึกคำตอบ กรุณาพิมพ์คำตอบ',
			tooLong: 'ยังไม่ได้บันทึกคำตอบ ข้อความยาวได้ไม่เกิน 10,000 ตัวอักษร',
		},
		tooLate: 'หมดเวลาแล้ว',
		tooLateText: 'คำถามนี้หมดเวลาตอบแล้ว และไม่มีการบันทึกคำตอบ',
		answered: 'มีคำตอบแล้ว',
		answeredText:
			'คำถามนี้เพิ่งมีผู้ตอบไป หากคุณกดซ้ำ ระบบจะใช้คำตอบแรกของคุณ หากมีผู้อื่นตอบก่อน ระบบจะใช้คำตอบของผู้นั้น',
		closed: 'คำถามนี้ปิดรับคำตอบแล้ว',
		closedText: 'คำถามนี้มีผู้ตอบแล้ว หรือได้ถามผู้อื่นแทนแล้ว',
		wrongLinkText: 'ลิงก์อาจไม่ครบถ้วน กรุณาเปิดลิงก์ในข้อความล่าสุดที่คุณได้รับ',
		brokenText: 'ไม่มีการบันทึกคำตอบ กรุณาย้อนกลับแล้วลองอีกครั้ง',
	},
	optOut: {
		thisSender: 'ผู้ส่งรายนี้',
		question: (sender) => `หยุดรับข้อความจาก ${sender} หรือไม่`,
		effect: (sender) => `หมายเลขโทรศัพท์ที่ได้รับลิงก์นี้จะไม่ได้รับ SMS จาก ${sender} อีก`,
		nothingYet: 'จะไม่มีการเปลี่ยนแปลงใด ๆ จนกว่าคุณจะกดปุ่ม',
		stop: 'หยุดรับข้อความ',
		stopped: (sender) => `คุณจะไม่ได้รับข้อความจาก ${sender} อีก`,
		onItsWay: 'ข้อความที่กำลังส่งอยู่อาจยังมาถึงคุณ',
		wrongLinkText: 'ลิงก์อาจไม่ครบถ้วน กรุณาเปิดลิงก์ในข้อความล่าสุดที่คุณได้รับ',
		brokenText: 'ไม่มีการบันทึก กรุณาย้อนกลับแล้วลองอีกครั้ง',
	},
};
