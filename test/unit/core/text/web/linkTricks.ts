const words = (list: string): string[] => list.split(' | ');

/** Links to `evil`, by how a robot at a form hides them. Each leads somewhere on some phone. */
export const TRICKS: Record<string, string[]> = {
	glued: [
		...words(
			`evil.com-offer | bit.ly-abc | evil.co.th-ด่วน | evil.comครับ | evil.com2 | evil.com_x`,
		),
		...words(`evil.com.Foo | evil.com-x.y | evil．ｃｏｍ-x | evil.𝐜𝐨𝐦2 | 10.0.0.1-x | 1.2.3.4.5`),
		'evil.c\u3164om',
	],
	falseAlarms: [
		...words(`Krungthai.Bank | SCB.BANK 500 | Evil.Shop now | end.Next | Mr.Li | Co.Ltd | main.py`),
		...words(
			`ABC Co.Ltd. | PT.Bank Mandiri | OK.No problem | It is late.It was | e.g.food | บจ.ABC`,
		),
		...words(`Acct.No.XX1234 | 5pm.today | 1.Name 2.Email | A/C.No.1 | song.mp3`),
	],
	capitals: [
		...words(`EVIL.COM | Evil.Com | evil.COM | evil.Com | EvIl.cOm | EVIL.COM/X | Evil.Com/x`),
		...words(`Evil.Net | EVIL.ORG | Evil.Info | WWW.EVIL.COM | Www.Evil.It is | www.evil.No`),
		...words(`BIT.LY/3X | Bit.Ly/x | T.ME/X1 | T.Me/x | WA.ME/66812345678 | Wa.Me/66812345678`),
		...words(`EVIL.RU | Evil.Ru | Evil.Cn now | EVIL.CO.TH | Evil.Co.Th | Evil.Co | Evil.Io`),
		...words(`EVIL.XYZ | Evil.Xyz now | Evil.Top now | Evil.App now | Evil.Icu now | EVIL.IT NOW`),
		...words(`Evil.It | Evil.It, your order | Evil.It/x now | Evil.In:8080 now | Evil.No:8080/x`),
		...words(`Evil.Me now | Evil.Us now | HTTP://EVIL.COM | Https://Evil.No | hTTp://evil.It is`),
	],
	abbreviations: [
		...words(`mr.li | Mr.li | Mr.Li/login | Mr.Li:8080 | Mr.Li?x=1 | Mr.Com | Dr.Net | dr.me`),
		...words(
			`dr.me/x | Dr.me | co.ltd | Co.Ltd/pay | Co.Com | evil-x.Mr.Li | Evil.No.Li | ПРИМЕР.РФ`,
		),
		...words(`Пример.Рф | evil.com.Ltd | evil.com.Mr.Li | evil.com.No.5 | evil.com.It is late`),
		...words(
			`Evil.Ru.It is late | id.no | id.no/x | e.g.food/x | e.g.evil.com | e.g.food.evil.com`,
		),
		...words(`i.e.evil.ru/x | x.y.com | a.b.cc | a.m.to/x | a.m.to:80 | evil.a.m.to | U.S.is/x`),
		...words(
			`U.S.cc | v1.2.cc | v1.2.so/x | 1.2.3.4.so | 1.evil.so | 1.2.evil.com | OK.no problem`,
		),
		...words(`time.it is | done.so | Done.See.evil.com | Mr。Li | Mr．Li | Ｍｒ.Ｌｉ`),
		'Mr\u200b.Li',
		'M\u00adr.Li',
	],
	addresses: [
		...words(`10.0.0.1 | 10.0.0.1/x | 10.0.0.1:8080 | http://10.0.0.1 | http://[2001:db8::1]/x`),
		...words(`http://3232235777/ | http://0x7f.1/ | http://127.1/ | http://0300.0250.1.1/`),
	],
	schemes: [
		...words(`http://evil.com | https://evil.com/x | http://evil.example | http://evil`),
		...words(
			`http:/evil.com | ftp://evil.com | line://evil.com | hxxp://evil.com | xhttp://evil.com`,
		),
		...words(`http://user@evil.com | http://shop.com@evil.com | http://shop.com:443@evil.com/x`),
		...words(`https://shop.com%2eevil.com | http://Mr.Li | http://Co.Ltd. | http://e.g.food`),
		...words(`http://OK.No problem`),
		String.raw`https:\\evil.com`,
		'HTTPS:\\/evil.com',
	],
	look: [
		...words(
			`exаmple.com | ｅｖｉｌ．ｃｏｍ | 𝐞𝐯𝐢𝐥.𝐜𝐨𝐦 | http://ⓔⓥⓘⓛ.example | evil。com | evil｡com`,
		),
		...words(`evil．com | ĕvil.com | evіl.com`),
		'ev\u200bil.com',
		'evil.\u200bcom',
		'evil\u00ad.com',
		'evil.c\u2060om',
		'\u202eevil.com',
	],
	touching: [
		...words(
			`ดูevil.com | evil.comครับ | คลิกevil.comครับ | evil.com😀 | 😀evil.com | 看evil.com。下一句`,
		),
		...words(`x,evil.com | x;evil.com | x…evil.com | see...evil.com | -evil.com | _evil.com`),
		...words(
			`@evil.com | ann@evil.com/x | evil.com@localhost | {{ evil.com }} | shop.com.evil.com`,
		),
		...words(`shop.com,evil.com | shop.com#evil.com | evil.com.foos | evil.com.Thank you`),
		'x|evil.com',
		'$evil.com',
		'$json.evil.com',
	],
};
