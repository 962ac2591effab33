import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

/** Takes mail on a free port of 127.0.0.1 and keeps it. */
export interface MailServer {
	readonly port: number;
	/** What came, newest last, each with its headers, in quoted-printable decoded. */
	readonly mails: readonly string[];
	close(): Promise<void>;
}

const ANSWERS: Record<string, string> = {
	EHLO: '250 localhost',
	DATA: '354 Go on',
	QUIT: '221 Bye',
};

const decoded = (text: string): string =>
	text
		.replace(/=\n/g, '')
		.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** Starts the server: as much of RFC 5321 as a client that sends one mail needs. */
export async function startMailServer(): Promise<MailServer> {
	const mails: string[] = [];
	const sockets = new Set<Socket>();
	const server = createServer((socket) => {
		sockets.add(socket);
		socket.on('error', () => socket.destroy());
		socket.once('close', () => sockets.delete(socket));
		const say = (line: string) => socket.write(`${line}\r\n`);
		let mail: string[] | undefined;
		say('220 localhost');
		createInterface(socket).on('line', (line) => {
			if (mail === undefined) {
				const command = line.slice(0, 4).toUpperCase();
				if (command === 'DATA') mail = [];
				say(ANSWERS[command] ?? '250 OK');
			} else if (line === '.') {
				mails.push(decoded(mail.join('\n')));
				mail = undefined;
				say('250 OK');
			} else {
				mail.push(line.replace(/^\./, ''));
			}
		});
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const address = server.address();
	if (address === null || typeof address === 'string') throw new Error('No port to listen on');
	const close = async () => {
		for (const socket of sockets) socket.destroy();
		server.close();
		await once(server, 'close');
	};
	return { port: address.port, mails, close };
}
