/** For a value that only n8n's engine can tell. */
export const ENGINE = Symbol('ask the engine');

/** n8n's expression engine, for one item. */
export interface Engine {
	/** Evaluates the code between one pair of braces. May throw. */
	piece: (code: string) => unknown;
	/** Evaluates the whole parameter. Throws a Refusal if it fails. */
	whole: () => unknown;
	/**
	 * The `json` of the item of another node that belongs to this item, without the engine.
	 * Undefined if only the engine can tell.
	 */
	itemOf?: (node: string) => unknown;
}

/** Returns {@link ENGINE} if the engine fails. The whole text then shows why. */
export function tryPiece(code: string, engine: Engine): unknown {
	try {
		return engine.piece(code);
	} catch {
		return ENGINE;
	}
}
