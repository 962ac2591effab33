/*
 * What is sent, not when: failures, and what is tried again. In one file,
 * because each file of tests loads n8n's engine for itself, which takes a second.
 */
describe('account', () => void jest.requireActual('./account.cases'));
describe('estimateAsks', () => void jest.requireActual('./estimateAsks.cases'));
describe('gatewayWords', () => void jest.requireActual('./gatewayWords.cases'));
describe('getStatusFailures', () => void jest.requireActual('./getStatusFailures.cases'));
describe('minimumBalance', () => void jest.requireActual('./minimumBalance.cases'));
describe('noAnswer', () => void jest.requireActual('./noAnswer.cases'));
describe('ownWords', () => void jest.requireActual('./ownWords.cases'));
describe('repeats', () => void jest.requireActual('./repeats.cases'));
