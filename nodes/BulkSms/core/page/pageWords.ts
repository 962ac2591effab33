import type { Language } from './language';

/** Words that every page uses, in one language. */
export interface PageWords {
	canClose: string;
	wrongLink: string;
	broken: string;
}

export const PAGE_WORDS: Record<Language, PageWords> = {
	en: {
		canClose: 'You can close this page.',
		wrongLink: 'This link does not work',
		broken: 'Something went wrong',
	},
	th: {
		canClose: 'คุณปิดหน้านี้ได้แล้ว',
		wrongLink: 'ลิงก์นี้ใช้ไม่ได้',
		broken: 'เกิดข้อผิดพลาด',
	},
};
