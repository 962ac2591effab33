/** What gateways and this node say of logins, messages, and requests, in lower case. */
const WORDS = `
a able about above accept accepted accepts access account action active add address addresses admin
after again ahead all allow allowed allows alone already also amount an and another answer answered
answers any api application are around as ask at attempts auth authenticate authenticated authentication
authorisation authorised authorization authorized available bad balance banned base basic be because
been before behind below between blacklist blank blocked body both broke bulk busy but by call callback
came can cancel cancelled cannot case certificate change character characters check choices choose clock
close closed code codes comes common connect connected connection contact content continue correct
correctly costs could count country credential credentials credit credits currently customer data date
dates day days default delete delivered delivery demo denied description destination destinations detail
details did different digits disabled do does domains done down duplicate each earlier either elsewhere
empty enabled end endpoint enough enter error errors estimate every example exceeded exceeds execution
exist exists expected expired fail failed failure false fewer field fields fill find firewall firm first
fix followed follows for forbidden form format found from front full further gateway get give given go
gone good greater guessed has have head header here hold holds host hour how html http https id
identifier if in incorrect instead insufficient interface internal international invalid ip is it item
items its itself join json key known large larger last late later leading least leave legal length less
let letters limit limited limits link links list lists local locked log logged login logins long longer
look low lower made mail maintenance make makes malformed many maximum may means message messages method
minimum minute minutes mismatch missing mobile month more most msisdn must name names national neither
network never new no none nor not nothing now null number numbers object objects of off offer ok old on
once one ones only open operation operator option or order other out own page parameter parameters part
pass passcode password path payment pending people per period permission permissions phone place please
plus port post prefix previous price problem process processed processing protocol provider proxy public
put query question queue queued quota reached reaches read reason reasons received recipient recipients
record redirects reference refused register registered rejected remove removed report reported reports
request requests required response rest result retry return right rights role root route run same sample
sandbox save says scheduled secret secure see segment segments send sender senders sending sent serve
server service session set settings several short shorten should show shows sign sms some something
space spaces speak start started state status still stop stops string subject success successful such
support suspended system table take taken tell temporary test text texts than that the their them then
there these they this those through time timed timeout times title tls to today together token too took
top tried true trusted try twice two type unauthorised unauthorized unavailable undefined under
understood unexpected unknown until up url usable use used user username users uses valid value verify
version wait want was web welcome were what when where whether which whitelist whitelisted who whole
whose why will with without word words work would write written wrong xml years you your zero zone
`;

const EVERYDAY: ReadonlySet<string> = new Set(WORDS.trim().split(/\s+/));

export const isEverydayWord = (word: string): boolean => EVERYDAY.has(word.toLowerCase());
