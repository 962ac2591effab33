import type { Language } from '../page/language';
import { escaped, htmlPage, type Page } from '../page/page';
import { CHECK_MARK, line } from '../page/parts';
import { WORDS } from './words';

/**
 * The page that asks. Looking at it changes nothing: only its button posts.
 *
 * @param sender the name of the sender; undefined if there is none to show
 */
export function askingPage(language: Language, sender: string | undefined): Page {
	const words = WORDS[language];
	const name = sender ?? words.thisSender;
	const form = `<form method="post"><button>${escaped(words.stop)}</button></form>\n`;
	const body = line(words.effect(name)) + line(words.nothingYet) + form;
	return { status: 200, html: htmlPage(language, { heading: words.question(name), body }) };
}

/** The page that says that there will be no more messages. */
export function stoppedPage(language: Language, sender: string | undefined): string {
	const words = WORDS[language];
	return htmlPage(language, {
		heading: words.stopped(sender ?? words.thisSender),
		mark: CHECK_MARK,
		body: line(words.onItsWay) + line(words.canClose),
	});
}

/** Pages for whoever cannot opt out by this link. It says the same of every link that is not taken. */
export function noticePage(language: Language, reason: 'wrongLink' | 'broken'): Page {
	const words = WORDS[language];
	const [status, heading, text] = {
		wrongLink: [404, words.wrongLink, words.wrongLinkText] as const,
		broken: [500, words.broken, words.brokenText] as const,
	}[reason];
	return { status, html: htmlPage(language, { heading, body: line(text) }) };
}
