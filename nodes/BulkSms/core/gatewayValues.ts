import { z } from 'zod';

/**
 * The values that answers and delivery reports share. The contract gives their types; gateways
 * stray from them, so each is read as far as it can be and left out where it cannot.
 */

/** A text or an identifier. An identifier that came as a number becomes text: never the reverse. */
export const textSchema = z
	.union([z.string(), z.number().transform(String)])
	.optional()
	.catch(undefined);

/** Credits: a decimal number, which may come as text. */
export const creditSchema = z
	.union([z.number(), z.string().trim().min(1).pipe(z.coerce.number().finite())])
	.optional()
	.catch(undefined);

const statusObject = z.object({ code: textSchema, name: textSchema, description: textSchema });

/** An object, as interface.md shows it, or an array of one (gateway-facts, Delivery report). */
export const statusSchema = z
	.union([statusObject, z.tuple([statusObject]).transform(([status]) => status)])
	.catch({});
