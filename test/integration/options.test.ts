/*
 * What options and safeguards do, and the operations beside Send. In one file,
 * because each file of tests loads n8n's engine for itself, which takes a second.
 */
describe('safeguards', () => void jest.requireActual('./safeguards.cases'));
describe('dryRun', () => void jest.requireActual('./dryRun.cases'));
describe('dryRunAndSetup', () => void jest.requireActual('./dryRunAndSetup.cases'));
describe('estimate', () => void jest.requireActual('./estimate.cases'));
describe('fieldGroups', () => void jest.requireActual('./fieldGroups.cases'));
describe('everyOption', () => void jest.requireActual('./everyOption.cases'));
describe('everyOptionAtOneItem', () => void jest.requireActual('./everyOptionAtOneItem.cases'));
describe('minimumBalanceOfOne', () => void jest.requireActual('./minimumBalanceOfOne.cases'));
describe('optOutLinks', () => void jest.requireActual('./optOutLinks.cases'));
describe('suspectNumbers', () => void jest.requireActual('./suspectNumbers.cases'));
describe('allowedLinks', () => void jest.requireActual('./allowedLinks.cases'));
describe('accountAtSandbox', () => void jest.requireActual('./accountAtSandbox.cases'));
describe('checkGateway', () => void jest.requireActual('./checkGateway.cases'));
describe('accountTools', () => void jest.requireActual('./accountTools.cases'));
describe('credentialTest', () => void jest.requireActual('./credentialTest.cases'));
describe('toolCalls', () => void jest.requireActual('./toolCalls.cases'));
describe('toolConversations', () => void jest.requireActual('./toolConversations.cases'));
