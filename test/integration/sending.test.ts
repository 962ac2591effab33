/*
 * What Send puts into its requests, and what it makes of the answers. In one file,
 * because each file of tests loads n8n's engine for itself, which takes a second.
 */
describe('answer', () => void jest.requireActual('./answer.cases'));
describe('badAnswers', () => void jest.requireActual('./badAnswers.cases'));
describe('brokenCharacters', () => void jest.requireActual('./brokenCharacters.cases'));
describe('cancelling', () => void jest.requireActual('./cancelling.cases'));
describe('givenUp', () => void jest.requireActual('./givenUp.cases'));
describe('messagesPerMinute', () => void jest.requireActual('./messagesPerMinute.cases'));
describe('pauses', () => void jest.requireActual('./pauses.cases'));
describe('sendFailures', () => void jest.requireActual('./sendFailures.cases'));
describe('sentFields', () => void jest.requireActual('./sentFields.cases'));
describe('recipes', () => void jest.requireActual('./recipes.cases'));
describe('sentItems', () => void jest.requireActual('./sentItems.cases'));
describe('sentNumbers', () => void jest.requireActual('./sentNumbers.cases'));
describe('secrets', () => void jest.requireActual('./secrets.cases'));
describe('nodeNames', () => void jest.requireActual('./nodeNames.cases'));
describe('missingValues', () => void jest.requireActual('./missingValues.cases'));
describe('quotedWords', () => void jest.requireActual('./quotedWords.cases'));
describe('notEvaluated', () => void jest.requireActual('./notEvaluated.cases'));
describe('notEvaluatedElsewhere', () => void jest.requireActual('./notEvaluatedElsewhere.cases'));
describe('doubtfulInput', () => void jest.requireActual('./doubtfulInput.cases'));
describe('ownObjects', () => void jest.requireActual('./ownObjects.cases'));
describe('includeInputFields', () => void jest.requireActual('./includeInputFields.cases'));
