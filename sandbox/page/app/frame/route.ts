import { useEffect, useState } from 'preact/hooks';

/** The parts of the page, in the order of the navigation. */
export const VIEWS = [
	'inbox',
	'requests',
	'numbers',
	'faults',
	'gateway',
	'clock',
	'connect',
] as const;

/** A part of the page. */
export type View = (typeof VIEWS)[number];

/** What the address shows, so that reload, Back and bookmarks work. */
export interface Route {
	view: View;
	/** The opened message. */
	messageId?: string;
}

/** Reads `#/messages/12`, `#/faults` and so on; anything else is the inbox. */
function readRoute(hash: string): Route {
	const [, name, messageId] = /^#\/(\w+)(?:\/(\d+))?$/.exec(hash) ?? [];
	if (name === 'messages' && messageId !== undefined) return { view: 'inbox', messageId };
	const view = VIEWS.find((known) => known === name);
	return { view: view ?? 'inbox' };
}

/** Gives the address of a part of the page, as a link has it. */
export function hashOf({ view, messageId }: Route): string {
	if (messageId !== undefined) return `#/messages/${messageId}`;
	return view === 'inbox' ? '#/' : `#/${view}`;
}

const CHANGED = 'routechange';

/** Goes to a part of the page, at once: the browser's own event comes only later. */
export function go(route: Route): void {
	location.hash = hashOf(route);
	dispatchEvent(new Event(CHANGED));
}

/** Gives what the address shows, and draws the component again when that changes. */
export function useRoute(): Route {
	const [route, setRoute] = useState(() => readRoute(location.hash));
	useEffect(() => {
		const update = () => setRoute(readRoute(location.hash));
		const events = ['hashchange', CHANGED];
		for (const event of events) addEventListener(event, update);
		return () => {
			for (const event of events) removeEventListener(event, update);
		};
	}, []);
	return route;
}
