import type { Language } from '../page/language';
import { PAGE_WORDS, type PageWords } from '../page/pageWords';

/** The words of the page that takes an opt-out, in one language. */
export interface Words extends PageWords {
	/** Stands for a sender without a name. */
	thisSender: string;
	question: (sender: string) => string;
	effect: (sender: string) => string;
	nothingYet: string;
	stop: string;
	stopped: (sender: string) => string;
	onItsWay: string;
	wrongLinkText: string;
	brokenText: string;
}

export const WORDS: Record<Language, Words> = {
	en: {
		...PAGE_WORDS.en,
		thisSender: 'this sender',
		question: (sender) => `Stop messages from ${sender}?`,
		effect: (sender) => `The phone number that got this link will get no more SMS from ${sender}.`,
		nothingYet: 'Nothing changes until you press the button.',
		stop: 'Stop messages',
		stopped: (sender) => `You will get no more messages from ${sender}`,
		onItsWay: 'A message that is already on its way may still come.',
		wrongLinkText: 'Part of it may be missing. Open the link in the newest message.',
		brokenText: 'Nothing was recorded. Go back and try again.',
	},
	th: {
		...PAGE_WORDS.th,
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
