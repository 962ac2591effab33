const words = (list: string): string[] => list.split(' | ');

/** What people write with a dot between two words, by where such texts come from. No phone links it. */
export const EVERYDAY: Record<string, string[]> = {
	companies: [
		...words(`PT.Bank Mandiri | CV.Media Jaya | U.S.Bank | Natl.Bank | Abc Sdn.Bhd.`),
		...words(`Invoice of ABC Co.Ltd. is due | ABC Co.Ltd | ABC CO.LTD. | ABC CO.,LTD.`),
		...words(`ABC Co., Ltd. | Siam Trading.Co.,Ltd | Siam Trading.Co.Ltd.`),
		...words(
			`Acme Pte.Ltd. confirms your order | Acme Pvt.Ltd. | Acme Pty.Ltd | Acme.Inc thanks you`,
		),
		...words(`Acme Co.Inc. | Kern.GmbH: Ihr Termin | Acme.LLC | Thai.Limited Partnership`),
		...words(`บริษัท ABC Co.Ltd.จำกัด | บริษัทABC Co.Ltdแจ้งยอด`),
	],
	names: [
		...words(`Regards.Dr.Li | Hello.Mr.Ma | Mr.Li's order | Sr.Dev needed | г.Москва, ул.Ленина 5`),
		...words(`Dear Mr.Li, your order is ready | Mr.Li | MR.LI | Mrs.Ma called | Ms.Vu and Ms.Do`),
		...words(`Miss.Ng | Dr.Me | Dr.Ma will see you at 10:30 | Prof.Dr.Wu | Prof.Dr.Li | St.Mo`),
		...words(`Mt.Si trail is open | Khun.Jo | คุณ Mr.Li | พบDr.Ma เวลา 10.30 น. | นัด Dr.Li/Dr.Ma`),
		...words(
			`Mr.Li? | Mr.Li/Mrs.Li | Sr.La Cruz | Sra.Es | Hr.Ma | J.R.R. Tolkien | J.R.R.Tolkien`,
		),
		...words(`J.Li | K.Jo | A.B.Ng | John F.Ma | Capt.Lee | Rev.Al`),
	],
	numbers: [
		...words(`Acct.No.XX1234 credited | A/C.No.***1234 | Txn.ID.98765 | Txn.ID:9876543`),
		...words(`Order.ID: 12345 | Order.ID 12345 | P.O.Box 123 | p.o.box 123`),
		...words(`OTP:123456.Do not share it | Your code is 123456.It expires in 5 min`),
		...words(
			`Balance 1,500.00.Pay by 5 Dec | Dept.Finance | ID.No.12345 | ID.No 12345 | ID.No:12345`,
		),
		...words(`ID.NO.12345 | ID.NO: 12345 | Passport.No.AB12345 is ready | Order.No.778 shipped`),
		...words(`Tel.No.02-123-4567 | Inv.No.2026/118 | A/C.No.123-4-56789-0 | Room.No.12 is free`),
		...words(`Q.No.5 | No.12 | No.12/34 Moo 5 | Ref.No. 4711 | 1.Name 2.Email 3.Phone`),
		...words(`1.Call us 2.Pay 3.Done | 1.In the shop 2.At home | a.Name b.Phone | v1.2.so`),
		...words(`Update v1.2.so far without errors | v1.2.3.is out | Version 2.0.1.is ready`),
		...words(`Open 10.30.to 18.00 | 10.30 | 1.500.- | 1.500.000 | 25.11.2026 | 10.30-11.00`),
		...words(`3.5%.No fee | Total 1.500.No refund`),
	],
	abbreviations: [
		...words(
			`5pm.today | 9am.to 5pm | 10.30am.to 5pm | B.Sc.in Physics | Pls.Call back | e.g.food`,
		),
		...words(`Bring something, e.g.food | i.e.this | i.e.now | (e.g.pizza) | E.g.coffee | a.m.to`),
		...words(
			`9 a.m.to 5 p.m. | 9a.m.to 5p.m. | 10.30a.m.to 11.00a.m. | p.m.today | at 5 p.m.today`,
		),
		...words(`5 P.M.today | 9.a.m.in the lobby | a.k.a.zero | P.S.call me | LL.B.in law`),
		...words(`Cemex S.A.de C.V. | N.B.new hours | z.B.so | d.h.so | r.s.v.p.by Friday`),
		...words(`U.S.is closed | D.C.to Boston | approx.5 kg | Incl.Tax 7% | Min.Buy 500 | etc.`),
		...words(`Ph.D.Li`),
	],
	sentences: [
		...words(
			`OK.No, thanks | Thanks.Today, we are open | SERVER DOWN.CALL OPS | DISK FULL.CALL 1150`,
		),
		...words(`Thank you.Bank transfer received | Done.See you | OK.No problem | OK.NO PROBLEM`),
		...words(`PAID.NO ACTION NEEDED | Look at the time.It is late`),
		...words(`Your parcel is here.It is at the desk | Done.It's ready | Done.It’s ready`),
		...words(`Thank you.We will call | Thank you.Call us at 02 123 4567 | Sale ends today.Buy now`),
		...words(`50% off.Shop now | Closed.Next bus at 9 | There is no space.Next sentence`),
		...words(
			`Paid.My pleasure | Sent.To track it, reply 1 | Sorry.In 5 minutes | Hello.Is it open?`,
		),
		...words(`Welcome.At 9 we open | Thanks.As agreed, 500 baht | Thanks.So happy`),
		...words(`Hi.Do you need help? | Please.Be there | Confirmed.By the way, bring ID`),
		...words(
			`Ready.Pick up at 10.30.No parking | Ihr Paket.Es ist da | Gracias.Su pedido llega hoy`,
		),
		...words(`Ciao.Il pacco arriva | Finished.Read more at the desk | Booked.Free parking.No fee`),
		...words(`Room 5.At 9 | Thanks Ms.Ann.No charge`),
	],
	codes: [
		...words(`report.pdf | index.js | Node.js | photo.jpg | backup.tar.gz | CVE-2026-1234`),
		...words(`host.internal | disk 95.5% on db-1 | PO.4711 | TypeError: a.b is undefined`),
		...words(`KTB.Savings`),
	],
	thai: [
		...words(`ร.ร. | บมจ.SCB | บจ.ABC | ธ.SCB แจ้งยอด | ร.ร.อนุบาล | พ.ศ.2569 | น.ส.สมหญิง`),
		...words(`ด.ช.สมชาย | รพ.ศิริราช | ธ.กสิกรไทย | ธ.ไทยพาณิชย์ | เวลา 10.30 น.ที่ห้อง 5`),
		...words(`โทร.02-123-4567 | อ.เมือง จ.เชียงใหม่ | บจก.เอบีซี | ยอด 1,500.00 บ.ครบกำหนด`),
		...words(`ม.5 ต.บางรัก | ถ.สุขุมวิท | หมดเขต 31 ธ.ค.นี้`),
	],
	mail: ['ann@shop.example', 'Mail ann.li@example.com.', 'info@Mr.Li'],
};
