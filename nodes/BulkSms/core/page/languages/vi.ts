import type { LanguageFile } from './en';

/** A draft: no native speaker has read it yet. Who has, sets `isDraft` to false. */
export const vi: LanguageFile = {
	name: 'Vietnamese',
	isDraft: true,
	// The month comes as "tháng 1". A time comes before its day.
	moment: {
		locale: 'vi-VN',
		write: (part) =>
			`${part('hour')}:${part('minute')}, ${part('weekday')}, ngày ${part('day')} ${part('month')} năm ${part('year')}`,
	},
	everyPage: {
		canClose: 'Bạn có thể đóng trang này.',
		wrongLink: 'Liên kết này không dùng được',
		broken: 'Đã xảy ra lỗi',
	},
	question: {
		from: (sender) => `Câu hỏi từ ${sender}`,
		approve: 'Phê duyệt',
		decline: 'Từ chối',
		comment: (label) => ['Ghi chú khi chọn', `“${label}”`, '(không bắt buộc)'],
		yourAnswer: 'Câu trả lời của bạn',
		send: 'Gửi',
		recorded: 'Đã ghi nhận',
		youAnswered: (label) => `Câu trả lời của bạn: ${label}`,
		yourComment: 'Ghi chú của bạn',
		notRecorded: 'Chưa ghi nhận',
		countsUntil: (moment, zone) => `Bạn có thể trả lời đến ${moment} (múi giờ ${zone}).`,
		countedUntil: (moment, zone) => `Hạn trả lời câu hỏi này là ${moment} (múi giờ ${zone}).`,
		faults: {
			noDecision: 'Chưa ghi nhận câu trả lời. Vui lòng nhấn một trong các nút.',
			twoDecisions: 'Chưa ghi nhận câu trả lời. Vui lòng chỉ nhấn một nút.',
			noText: 'Chưa ghi nhận câu trả lời. Vui lòng nhập câu trả lời.',
			tooLong: 'Chưa ghi nhận câu trả lời. Câu trả lời chỉ được dài tối đa 10.000 ký tự.',
		},
		tooLate: 'Đã hết thời gian',
		tooLateText: 'Đã hết hạn trả lời câu hỏi này. Không có câu trả lời nào được ghi nhận.',
		answered: 'Đã có câu trả lời',
		answeredText:
			'Một câu trả lời vừa được gửi trước đó. Nếu bạn đã nhấn hai lần, lần nhấn đầu tiên được tính. Nếu người khác trả lời nhanh hơn, câu trả lời của người đó được tính.',
		wrongLinkText:
			'Liên kết có thể bị thiếu một phần hoặc thuộc về một câu hỏi trước đó. Vui lòng mở liên kết trong tin nhắn mới nhất.',
		brokenText: 'Câu trả lời chưa được ghi nhận. Vui lòng quay lại và thử lần nữa.',
	},
	optOut: {
		thisSender: 'người gửi này',
		question: (sender) => `Ngừng nhận tin nhắn từ ${sender}?`,
		effect: (sender) => `Số điện thoại đã nhận liên kết này sẽ không nhận SMS từ ${sender} nữa.`,
		nothingYet: 'Chưa có gì thay đổi cho đến khi bạn nhấn nút.',
		stop: 'Ngừng nhận tin nhắn',
		stopped: (sender) => `Bạn sẽ không nhận tin nhắn từ ${sender} nữa`,
		onItsWay: 'Tin nhắn đang được gửi vẫn có thể đến.',
		wrongLinkText:
			'Liên kết có thể bị thiếu một phần. Vui lòng mở liên kết trong tin nhắn mới nhất.',
		brokenText: 'Chưa có gì được ghi nhận. Vui lòng quay lại và thử lần nữa.',
	},
};
