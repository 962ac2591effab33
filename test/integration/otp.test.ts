/*
 * One-time passwords. In one file,
 * because each file of tests loads n8n's engine for itself, which takes a second.
 */
describe('otpLimit', () => void jest.requireActual('./otpLimit.cases'));
describe('otpResendLimit', () => void jest.requireActual('./otpResendLimit.cases'));
describe('otpRequest', () => void jest.requireActual('./otpRequest.cases'));
describe('otpRequestFields', () => void jest.requireActual('./otpRequestFields.cases'));
describe('otpVerify', () => void jest.requireActual('./otpVerify.cases'));
describe('otpVerifyFields', () => void jest.requireActual('./otpVerifyFields.cases'));
