const lines = (list: string): string[] => list.trim().split(/\n\s*/);

/**
 * What people and programs write in a text, and mean as it is. Each is sent also where the items have
 * the usual columns.
 */
export const ORDINARY: Readonly<Record<string, string[]>> = {
	alerts: lines(String.raw`
		[FIRING:1] DiskFull web-1
		[FIRING:2] HighCPU (prod web)
		[RESOLVED] CPU on {instance="web-1"}
		[OK] All checks passed
		[CRITICAL] db-1: disk 97.3%
		[WARN] 3 of 12 nodes are down
		[1/3] Backup started
		[PROD] [🔴 Down] Request failed with status code 502
		CPU 95% (limit 90%), memory 88%
		Disk /dev/sda1 is 91% full, /dev/sdb1 is 45% full
		Load: 4.5 > 4.0 for 5 min
		if cpu > 90 and mem < 10 then alert
		Value: A=97.3, B=1 [no data]
		sum(rate(http_requests_total{code=~"5.."}[5m])) > 0.05
		{"status":"firing","labels":{"alertname":"Disk"}}
		{"a":{"b":[1,2,3]}}
		{name: "disk", code: 5}
		{ "id": 5 }
		Array [name, code] has 2 entries
		Error at <anonymous>:1:1
		at Object.<anonymous> (/app/index.js:10:5)
		TypeError: f(...) is not a function
		java.util.List<java.lang.String> expected
		#<Object> is not iterable
		<title>Error</title><body>Bad gateway</body>
		<?xml version="1.0"?><alert><level>2</level></alert>
		SELECT [t].[total] FROM [orders] AS [t] failed: timeout
		UPDATE t SET a = @a WHERE id = :id
		nginx: "$request" 502 in 0.3s
		bash: $1: unbound variable
		exit status $? = 1
		C:\Users\ann\[logs]\app.txt
		2026-11-28 09:00:00 [main] ERROR c.s.App - down
		<134>Nov 28 09:00:00 web-1 sshd[1234]: failed
		kernel: [12345.678] Out of memory: Killed process 99 (java)
		Job #1234 (build) failed
		PR #12 merged, #13 is open
		v1.2.3 -> v1.2.4 <- rollback
		Temperature -18°C [limit: -15°C]
		Pump 3 {stopped}, pump 4 {running}
		(!) Door open (!!)
		((!)) Alarm zone 5 ((!))
		<<< ALARM >>> Zone 3
		>>> Power is back <<<
		### ALERT ###
		## Server down ##
		%CPU 95 %MEM 80
		%SYS-5-CONFIG_I: Configured from console
		*** CRITICAL *** {5}
		Host web-1 [10.0.0.1] is down
		[::1]:8080 refused the connection
		http://[2001:db8::1]/x is down
	`),
	offers: lines(String.raw`
		Dear customer, our sale starts tomorrow: 20% off everything. Reply STOP to opt out
		Price [incl. VAT]: 1,990 THB
		{Hi|Hello} from DemoShop
		100% free, 50% off, 10%-20% cheaper
		50% today, 30% tomorrow, 10% next week
		Get 5% on name brands and 10% on more
		Up to 50%!! Only 3 days %%
		Use code [SAVE20] at checkout
		Use code <SAVE20> at https://shop.test
		Use code {SAVE20} at checkout
		Use code %SAVE20% at checkout
		Code ##SAVE20## ends tonight
		Buy 1 get 1 [FREE]
		[DemoShop] Your order is on its way
		(DemoShop) Thank you!
		<DemoShop> Black Friday
		«DemoShop» Black Friday
		#BlackFriday #sale #today
		#sale#today#only
		Sale [ends 31/12]: shoes & bags
		2+1 {only in stores}
		New: Pizza (large) [+50 THB]
		((Only 5 left))
		<<Last chance>> 70% off
		*Terms apply (see shop.test)
		**BIG SALE** ~~999~~ 499
		~~~ SALE ~~~ | up to 70% | ~~~
		== SALE == -50% == SALE ==
		A | B | C: choose one
		$5 off, $10 and more
		US$100 / A$50 / R$20
		$100 off $200 orders
		Earn $$$ with friends
		€10 = 10% | £5 = 5%
		1<2, 3>2: bundles save more
		I <3 our customers
	`),
	codes: lines(String.raw`
		Your code is 123456
		Your code is [123456]
		Your OTP is <123456> – don't share it
		Your OTP is {654321}
		<#> 123456 is your code. FA+9qCX9VSu
		G-123456 is your verification code
		Code: %123456%
		PIN ((1234))
		PIN #1234#
		Ref [A1B2] OTP 556677
		Ticket <A-17>, gate {B4}, seat [12C]
		Order [#1234] is ready
		Order {ORD-99} is ready
		Tracking [TH123456789TH]
		Table #1 #2 #3
		Booking <<AB12CD>>
		Voucher ${'$'}{20}
		Locker [12], code [9876]
		Row [1] is invalid; rows [2], [3]
		See note [1] and [2]
		Step (1): call; step ((2)): wait
		Reply [1] for yes, [2] for no
		Reply <1> yes <2> no
		Reply #1# to confirm
		Reply Y/N [Y]
		*1# for balance, *123# to top up
		Dial *555*1# today
		##21# turns forwarding off
		*#06# shows the IMEI
		WiFi: guest / p@ss%w0rd#1
	`),
	prices: lines(String.raw`
		Total: $5.00 (incl. 7% VAT)
		Total [THB] 1,500.00
		Total {EUR} 15,00
		1.500,- [inkl. 19% MwSt]
		Rp50.000 (hemat 10%)
		THB 500 <> USD 15
		Price < 500 and > 100
		-10% = 450.- | -20% = 400.-
		5% + 10% = 15%
		Interest 3.5%-4.5% p.a.
		0% for 10 months, then 1.5%
		5 x $3 = $15
		Balance: <0.00>
		Fee [none]
		1 USD = 33.5 THB [Nov 28]
		10%/20%/30%
		100%%
		% of total: 50
		[50%] paid, [50%] open
		{50%} off
	`),
	smileys: lines(String.raw`
		:) ;) <3 <3 :-D ^_^ (y) {^_^} [^_^] <(^_^)>
		¯\_(ツ)_/¯ see you
		(☞ﾟヮﾟ)☞ hi
		[̲̅$̲̅(̲̅5̲̅)̲̅$̲̅]
		<3 <3 <3 love <3
		>:( <:) :> :<
		(>_<) sorry (>.<)
		{{}} hugs {{}}
		((hug)) ((hugs))
		[:|] |:] (:3
		=^..^= <><
		<o/ \o> \o/
		\m/ (%) \m/
		:name: :date: :smile:
		@here deploy done, thanks @ann
		🎉 [🎁] {🎄} <🎅>
		(づ｡◕‿‿◕｡)づ $_$ €_€
		*hug* _smile_ ~wink~
		%-) %-( %)
		#) #-) ##
	`),
	html: lines(String.raw`
		<b>Bold</b> <i>text</i> <a href="x">link</a> <code>x</code>
		<time>12:00</time> <address>Main St</address> <data>5</data>
		<p>Hi<br>there</p>
		<h2>, <em> and <date>1</date>
		<name>Ann</name><email>a@b.test</email>
		<phone>+66812345678</phone>
		<div class="name">Hi</div>
		<span id='code'>5</span>
		<name/> <date />
		<!-- name --> Hi
		&lt;name&gt; is required
		[b]bold[/b] [i]text[/i]
		[url=https://shop.test]shop[/url]
		[name](https://shop.test)
		![name](img.png)
		**name** _date_
		- [ ] todo - [x] done
		[1]: https://shop.test
		<https://shop.test> <ann@shop.test>
		Ann <ann@shop.test>, Bo <bo@shop.test>
		h1 { color: red; } .name { top: 0 }
		body{margin:0}
		a:hover{color:#fff}
		@media (max-width: 5px) { .a { top: 0 } }
		background: #fff; color: #name
	`),
	routes: lines(String.raw`
		GET /api/orders/[orderId] failed with 500
		GET /api/orders/{orderId} failed with 500
		GET /api/orders/:id failed with 500
		DELETE /users/:name/orders/:code
		Flask: 404 on /user/<user_id>
		/blog/[...slug] not found
		/blog/[[...slug]] not found
		/{lang}/shop/{page}
		https://shop.test/?a=%20name%20b
		https://shop.test/?q=%E0%B8%81%E0%B8%82
		https://shop.test/#name
		https://shop.test/a[1]=b&c[d]=e
		mailto:a@b.test?subject=%5Bname%5D
		tel:+66812345678
		https://shop.test/~name/$name/x
		GET /v1/items?filter[state][]=open
		POST /v2/{proxy+} 502
		s3://bucket/year=2026/month=11
		git@shop.test:name/code.git
		C:\name\code\[1].txt
		%APPDATA%\Shop\log.txt
		%2Fname%2Fcode
		$HOME/name/code
		~/code/<hash>/x
	`),
	thai: lines(String.raw`
		ลด 50% วันนี้เท่านั้น! [โปรโมชั่น]
		เรียนลูกค้า «DemoShop» ยินดีต้อนรับ
		ยอด 1,000 บาท (รวม VAT 7%) #ส่งฟรี#
		รหัส OTP <1234> หมดอายุใน 5 นาที
		กด *123# แล้วโทรออก
		[แจ้งเตือน] นัดหมายพรุ่งนี้ 9.30 น.
		{ด่วน} ชำระภายใน 30 พ.ย.
		<ด่วน> สินค้าหมดแล้ว
		((ฟรี)) ค่าจัดส่ง
		%ส่วนลด% สูงสุด 70%
		ซื้อ 1 แถม 1 [เฉพาะสาขา]
		ติดต่อ 02-123-4567 (จ.-ศ.)
		พัสดุ [TH123] ถึงแล้ว
		คุณได้รับ 100 คะแนน {สะสม}
		ขอบคุณค่ะ :) <3
		5555+ สวัสดีปีใหม่ 2570
		โปร 1.1 ลด 11% + คูปอง 11.-
	`),
	german: lines(String.raw`
		Guten Tag, Ihr Termin ist am 28.11. um 9:30 Uhr [Praxis Müller]
		Sehr geehrte/r Kunde/in, 20 % Rabatt auf alles (*ausgenommen Bücher)
		Ihr Paket [DHL 1234] ist da
		{Nur heute} 10 % auf Größe M
		<Heute> geöffnet
		»Name« heißt das neue Stück
		„Code“ ist das Wort des Jahres
		Preis: 5,-- € [inkl. MwSt.]
		((Achtung)) Glätte
		Antwort mit [J] oder [N]
		Bürger:innen, Kund*innen, Mitarbeiter_innen
		§ 5 Abs. 1 [neu]
		100%ig sicher, 50%iger Alkohol
		Straße ß & ä ö ü #Köln#
	`),
	french: lines(String.raw`
		Offre « Date » valable ce soir
		L’émission « Name » commence à 20 h
		Soldes : -50 % dès 8 h [magasin]
		Votre colis {Relais} est arrivé
		<Promo> 2 pour 1
		Répondez [OUI] ou [NON]
		Prix : 5,00 € (TVA 20 %)
		((Gratuit)) dès 30 €
		À bientôt ! ;-) <3
		%Remise% : 10 % et 20 %
		N° [12] – 3e étage
	`),
	spanish: lines(String.raw`
		¡Hola! Tu código es 1234 <no compartir>
		Promo <HOY> 2x1
		Oferta [HOY] 2x1
		Oferta {HOY} -50% en todo
		¿Confirmas? [SI] [NO]
		Cita el 28/11 a las 9:30 [Dr. López]
		((GRATIS)) envío
		$500 de descuento en $2,000
		1er. piso {A}, 2o. piso {B}
		%IVA% 21% incluido
		«Código» rojo en la ciudad
	`),
	russian: lines(String.raw`
		Ваш заказ «Name 1» готов
		Скидка в «Сегодня» 20%
		Магазин «Код Города» ждёт вас
		[ВАЖНО] Завтра нет воды
		{Акция} 1+1=3
		<Скидка> до 31.12
		Код <1234>, никому не говорите
		((Бесплатно)) от 1000 ₽
		%Бонус% 5% и 10%
		Ответьте [ДА] или [НЕТ]
	`),
	chinese: lines(String.raw`
		【DemoShop】您的验证码是 123456
		【today】限時優惠
		《Name》演唱会
		「今日」半价 [仅限门店]
		您的快递{12}已到
		<优惠> 满100减20%
		回复[1]确认，[2]取消
		（免费）送货 ((限时))
		退订回T #DemoShop#
		￥100 / 50% / [新]
	`),
	english: lines(String.raw`
		Meeting moved to 3pm [room 5]
		Dear all, the office is closed on {Monday}
		Your parcel is at <Main St 5>
		Please call back (see [1])
		Rate us: [5] great, [1] poor
		Shift [A] starts at 06:00, shift [B] at 14:00
		Group {A} plays Group {B}
		None of your orders are late
		Q&A tonight #live# at 8
		R&D, M&A, B&B: 50/50
		I'm 100% sure & 0% worried
		Mind the gap >> platform 2 <<
		[x] done [ ] open [-] skipped
	`),
	portuguese: lines(String.raw`
		[LOJA] Seu pedido saiu para entrega
		{Hoje} 50% de desconto
		<Oferta> só R$10
		Código [1234] válido por 5 min
		Responda [SIM] ou [NAO]
		((Grátis)) frete acima de R$99
		«Promoção» até 30%
		R$5 + R$10 = R$15
		%Desconto% 10% e 20%
		Olá! :) <3 #DemoShop#
	`),
};
