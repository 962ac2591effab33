import { escape } from 'lodash';

import { LANGUAGES, type Language } from './languages';
import { CHECK_MARK, htmlPage, line, type Page, pageOf } from './page';

/** Opening it changes nothing: only its button posts. */
export function askingPage(language: Language, sender: string | undefined): Page {
	const { optOut: words } = LANGUAGES[language];
	const name = sender ?? words.thisSender;
	const form = `<form method="post"><button>${escape(words.stop)}</button></form>\n`;
	const body = line(words.effect(name)) + line(words.nothingYet) + form;
	return { status: 200, html: htmlPage(language, { heading: words.question(name), body }) };
}

export function stoppedPage(language: Language, sender: string | undefined): string {
	const { optOut: words, everyPage } = LANGUAGES[language];
	return htmlPage(language, {
		heading: words.stopped(sender ?? words.thisSender),
		mark: CHECK_MARK,
		body: line(words.onItsWay) + line(everyPage.canClose),
	});
}

/** Says the same for every link that is refused. */
export function noticePage(language: Language, reason: 'wrongLink' | 'broken'): Page {
	const { optOut, everyPage } = LANGUAGES[language];
	return reason === 'wrongLink'
		? pageOf(language, 404, everyPage.wrongLink, optOut.wrongLinkText)
		: pageOf(language, 500, everyPage.broken, optOut.brokenText);
}
