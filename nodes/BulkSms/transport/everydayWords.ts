/** What gateways and this node say of logins, messages, and requests, in lower case. */
const WORDS = `
a able about above accept accepted accepts access account action active add address admin after again all
allow allowed already also an and another answer answered answers any api are as ask at auth authenticate
authentication authorization authorized available bad balance base be because been before below blank
blocked body both bulk busy but by call can cannot certificate change check close closed code codes
connect connected connection contact content correct could country credential credentials credit credits
customer data date day days delete delivered delivery demo denied destination destinations detail details
did different disabled do does done down duplicate each either elsewhere empty enabled end enough enter
error errors example exceeded exist exists expired fail failed failure false field fields first for
forbidden format found from full gateway get give given go gone good has have header host hour how http
https id if in incorrect insufficient internal invalid is it its json key known large last later length
less limit link list local locked log login long low made mail many maximum may message messages method
minimum minute mismatch missing mobile more most must name names network new no none not nothing now null
number numbers of off offer ok old on once one only open operator or other out own page parameter
parameters pass passcode password path payment pending people phone please port post prefix price
provider proxy put read reason received record refused register rejected report reports request requests
required response result retry right root route run same save secret secure see send sender senders sent
server service session short should sign sms start state status stop string subject success successful
support system take taken temporary test text than that the their them then there they this time timeout
title to today token too true try type under unauthorized unavailable unknown until up url use used user
username users valid value verify version wait want was web welcome what when where which who why will
with without word words work wrong you your zone
`;

const EVERYDAY: ReadonlySet<string> = new Set(WORDS.trim().split(/\s+/));

export const isEverydayWord = (word: string): boolean => EVERYDAY.has(word.toLowerCase());
