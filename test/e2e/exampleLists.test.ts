import { readdirSync } from 'node:fs';
import path from 'node:path';
import { camelCase } from 'lodash';
import { repository } from '../../hosts/install/hostFolder';
import { campaignRows } from './exampleFlows/campaign';
import { campaignReports } from './exampleFlows/campaignReports';
import { checkMyGateway } from './exampleFlows/checkMyGateway';
import { firstSms } from './exampleFlows/firstSms';
import { helloSms } from './exampleFlows/helloSms';
import { lowBalance } from './exampleFlows/lowBalance';
import { notDelivered } from './exampleFlows/notDelivered';
import { optOuts } from './exampleFlows/optOuts';
import { reminders } from './exampleFlows/remindersAcrossTimeZones';
import { sendToAList } from './exampleFlows/sendToAList';
import { sheetTomorrowAtNine } from './exampleFlows/sheetTomorrowAtNine';
import { Examples } from './exampleFlows/stage';
import { useRealN8n } from './realN8n';

// The examples that send by themselves.
const examples = new Examples(useRealN8n('example-lists'));

helloSms(examples);
checkMyGateway(examples);
firstSms(examples);
sendToAList(examples);
lowBalance(examples);
reminders(examples);
campaignRows(examples);
campaignReports(examples);
notDelivered(examples);
optOuts(examples);
sheetTomorrowAtNine(examples);

test('every example has a file here that feeds it', () => {
	const names = readdirSync(path.join(repository, 'examples')).map((file) => path.parse(file).name);
	const files = readdirSync(path.join(__dirname, 'exampleFlows'));
	expect(
		names.map((name) => `${camelCase(name)}.ts`).filter((file) => !files.includes(file)),
	).toEqual([]);
});
