import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** Bytes of a UTF-8 text, deflated if that saves room. */
export interface PackedText {
	readonly bytes: Buffer;
	readonly isDeflated: boolean;
}

/** Below this many bytes a text is kept as it is. */
const WORTH_DEFLATING = 1024;
/** zlib's fastest level: personalised texts of one campaign shrink to a fraction even so. */
const LEVEL = 1;

/** Packs a text, given as UTF-8. */
export function packText(bytes: Buffer): PackedText {
	if (bytes.length < WORTH_DEFLATING) return { bytes: Buffer.from(bytes), isDeflated: false };
	// The copy lets go of the larger buffer that zlib works in.
	return { bytes: Buffer.from(deflateRawSync(bytes, { level: LEVEL })), isDeflated: true };
}

/** Gives the text back. */
export function unpackText({ bytes, isDeflated }: PackedText): string {
	return (isDeflated ? inflateRawSync(bytes) : bytes).toString('utf8');
}
