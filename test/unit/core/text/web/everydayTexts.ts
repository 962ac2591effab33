const words = (list: string): string[] => list.split(' | ');

/** What people write with a dot between two words. No ending is known behind the dot. */
export const EVERYDAY: Record<string, string[]> = {
	names: words(`K.Somchai | Dr.Somchai | Prof.Dr.Wu | Capt.Lee | J.R.R.Tolkien | Abc Sdn.Bhd.`),
	numbers: [
		...words(`10.30am | 17.30Uhr | No.5 | No.12/34 Moo 5 | 1.2.3 | Rp.50.000 | 10.30-11.00`),
		...words(`1.500.- | 25.11.2026 | disk 95.5% on db-1 | approx.5 kg | CVE-2026-1234 | PO.4711`),
	],
	sentences: [
		...words(`Done.See you | Thank you.We will call | OTP.Never share it | 3.5%.No fee`),
		...words(`U.S. | e.g. | i.e.this | etc. | ABC CO.,LTD. | ABC Co., Ltd. | Jl.Sudirman`),
		...words(`TypeError: a.b is undefined | KTB.Savings`),
	],
	files: words(`node.js | report.pdf | photo.jpg | backup.tar.gz | host.internal`),
	thai: [
		...words(`ร.ร. | ร.ร.อนุบาล | พ.ศ.2569 | น.ส.สมหญิง | ด.ช.สมชาย | รพ.ศิริราช | ธ.กสิกรไทย`),
		...words(`ธ.ไทยพาณิชย์ | เวลา 10.30 น.ที่ห้อง 5 | โทร.02-123-4567 | อ.เมือง จ.เชียงใหม่`),
		...words(`บจก.เอบีซี | ยอด 1,500.00 บ.ครบกำหนด | ม.5 ต.บางรัก | หมดเขต 31 ธ.ค.นี้`),
	],
	mail: ['ann@shop.example', 'Mail ann.li@example.com.', 'info@Mr.Li'],
};
