import type { Language } from '../page/language';
import { PAGE_WORDS, type PageWords } from '../page/pageWords';
import type { AnswerFault } from './readAnswer';

/** The words of the page itself, in one language. */
export interface Words extends PageWords {
	questionFrom: (sender: string) => string;
	approve: string;
	decline: string;
	/** The label of the comment, in the parts that belong on one line. */
	comment: (label: string) => string[];
	yourAnswer: string;
	send: string;
	recorded: string;
	youAnswered: (label: string) => string;
	yourComment: string;
	notRecorded: string;
	faults: Record<AnswerFault, string>;
	tooLate: string;
	tooLateText: string;
	answered: string;
	answeredText: string;
	wrongLinkText: string;
	brokenText: string;
}

export const WORDS: Record<Language, Words> = {
	en: {
		...PAGE_WORDS.en,
		questionFrom: (sender) => `Question from ${sender}`,
		approve: 'Approve',
		decline: 'Decline',
		comment: (label) => ['Comment with', `“${label}”`, '(optional)'],
		yourAnswer: 'Your answer',
		send: 'Send',
		recorded: 'Recorded',
		youAnswered: (label) => `Your answer: ${label}`,
		yourComment: 'Your comment',
		notRecorded: 'Not recorded',
		faults: {
			noDecision: 'Nothing was recorded. Press one of the buttons.',
			twoDecisions: 'Nothing was recorded. Press only one of the buttons.',
			noText: 'Nothing was recorded. Write an answer.',
			tooLong: 'Nothing was recorded. An answer can have at most 10,000 characters.',
		},
		tooLate: 'Too late',
		tooLateText: 'The time to answer is over. Nothing was recorded.',
		answered: 'Already answered',
		answeredText:
			'An answer came just before. If you pressed twice, your first press counts. If someone else was faster, their answer counts.',
		wrongLinkText:
			'Part of it may be missing, or it belongs to an earlier question. Open the link in the newest message.',
		brokenText: 'Nothing was recorded. Go back and try again.',
	},
	th: {
		...PAGE_WORDS.th,
		questionFrom: (sender) => `คำถามจาก ${sender}`,
		approve: 'อนุมัติ',
		decline: 'ไม่อนุมัติ',
		comment: (label) => ['ความคิดเห็นเมื่อเลือก', `“${label}”`, '(ไม่บังคับ)'],
		yourAnswer: 'คำตอบของคุณ',
		send: 'ส่งคำตอบ',
		recorded: 'บันทึกแล้ว',
		youAnswered: (label) => `คำตอบของคุณ: ${label}`,
		yourComment: 'ความคิดเห็นของคุณ',
		notRecorded: 'ยังไม่ได้บันทึก',
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
			'มีคำตอบเข้ามาก่อนแล้ว หากคุณกดซ้ำ ระบบจะใช้คำตอบแรกของคุณ หากมีผู้อื่นตอบก่อน ระบบจะใช้คำตอบของผู้นั้น',
		wrongLinkText:
			'ลิงก์อาจไม่ครบถ้วน หรือเป็นของคำถามก่อนหน้านี้ กรุณาเปิดลิงก์ในข้อความล่าสุดที่คุณได้รับ',
		brokenText: 'ไม่มีการบันทึกคำตอบ กรุณาย้อนกลับแล้วลองอีกครั้ง',
	},
};
