/** Words that people write with a dot and no space behind it. */

/** Of persons. */
export const TITLES = wordsOf(`
	mr mrs ms miss mx messrs dr dra drs prof sr sra srta jr rev fr hon gen col maj capt lt sgt cpl
	gov sen pres ing lic arq dipl mme mlle mag hr herr frau khun aj bpk ibu
`);

/** Others that are written with a dot at their end. */
export const ABBREVIATIONS = wordsOf(`
	co corp inc ltd bros assn univ intl natl govt pvt pte pty sdn bhd plc pt cv elem hosp asst mgr
	dir no nos nr id tel fax ext ref acc acct inv qty amt bal dept div sec vol art fig ed reg cert
	bldg fl flr apt rm rd ave av avda blvd st ste sta sto mt ft cd edo jl jln brgy est approx avg
	min max incl excl temp vs ph sc phil etc pls plz
`);

/** The same with a dot inside, without the last one. */
export const DOTTED = wordsOf(`
	a.m p.m e.g i.e a.k.a p.s n.b q.v w.r.t f.y.i a.s.a.p r.s.v.p d.o.b e.t.a t.b.a t.b.c t.b.d z.b
	d.h u.a b.sc m.sc b.ed b.tech m.tech ll.b ll.m ph.d p.o s.a s.r.l
`);

/** Top-level domains that are no words, and that every phone knows. */
export const NEVER_WORDS = wordsOf('com net org edu gov mil int info biz');

/** Top-level domains that end the name of a company. */
export const COMPANIES = wordsOf('ltd ltda limited llc llp inc gmbh sarl srl');

/** Top-level domains that are small words in a sentence. */
export const SMALL_WORDS = wordsOf('am as at be by do in is it me my no so to us');

/** Those with which a sentence begins, without those that robots like, such as `top` and `online`. */
export const FIRST_WORDS = wordsOf(`
	am as at be by do in is it my no so to al es et il im la ma na ne sa se si su able academy actor
	apartments art audio author auto autos baby bank bar baseball basketball beauty beer best bet
	bid bike bingo bio black blue boats book booking boutique box broker brother build builders
	business buy cafe call camera camp capital car care career careers cars cards case cash cat
	catering center chat cheap christmas church city claims cleaning clinic clothing coach codes
	coffee college community company compare computer construction consulting contact contractors
	cooking cool country coupon coupons courses credit cricket cruise dad dance data date dating day
	deal dealer deals degree delivery dental dentist design diet digital direct directory discount
	discover dish doctor dog domains download drive earth eat education email energy engineer
	engineering equipment estate events exchange expert exposed express fail faith family fan fans
	farm farmers fashion fast feedback film final finance financial fire fish fishing fit fitness
	flights florist flowers fly food football forum foundation free fund furniture gallery game
	games garden gift gifts gives giving glass global gold golf got graphics green grocery group
	guide guitars hair health healthcare help here hiphop hockey holdings holiday homes horse
	hospital hot hotels house how ice industries insurance insure international investments jewelry
	jobs joy kids kitchen land law lawyer lease legal lighting like limited living locker love
	luxury maison makeup management map market marketing markets med media meet memorial men menu
	mint mobile mom money movie museum music name navy network new news next now office one open
	orange organic origins page parts partners party pay pet pharmacy phone photo photos physio pics
	pictures pin ping pink pizza place play plumbing plus post press prime productions progressive
	promo properties property protection pub quest racing radio read recipes red rehab rent rentals
	repair report rest restaurant review reviews rich rip room rugby run safe safety sale salon save
	school science search seat secure security select services seven shoes shop shopping show silk
	singles ski skin smart smile soccer software solar solutions song spa sport spot star storage
	stream studio study style supplies supply support surf surgery systems talk target tax taxi team
	tech technology tennis theater theatre tickets tips tires today tools total tours town toys
	trade trading training travel trust university vacations ventures vet video villas vision visa
	vote voting voyage watch watches weather wedding wine winners work works wow yachts yoga you
	zero zone
`);

/** Those with a comma behind them. */
export const INTERJECTIONS = wordsOf('no so now today');

function wordsOf(written: string): ReadonlySet<string> {
	return new Set(written.trim().split(/\s+/));
}
