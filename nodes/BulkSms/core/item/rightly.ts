import { type FieldNames, nearestName } from './fieldNames';
import { NAME, splitTemplate } from './template';

/** What n8n and JavaScript know by such a name. */
const KNOWN =
	/^(?:\$(?:json|input|node|items|now|today|vars|env|workflow|execution|prevNode|parameter|binary|secrets|tool|from(?:AI|Ai|ai)|jmes[Pp]ath|if|ifEmpty|min|max|average|not|itemIndex|runIndex|nodeId|nodeVersion|webhookId|evaluateExpression)|this|DateTime|Duration|Interval|Math|JSON|Object|Array|String|Number|Boolean|Date|RegExp|Intl|new|await|typeof|function|async|class|true|false)(?![\p{ID_Continue}$])/u;
const FEW_WORDS = /^[\p{L}_][\p{L}\p{M}\p{N}_-]*(?: [\p{L}\p{M}\p{N}_-]+)+$/u;
const VARIABLE = /^(?:item\.)?\$?json\./i;
const SIGIL = new RegExp(`^\\$(${NAME})\\.`, 'u');
/** A field, perhaps with functions called on it. */
const FIELD = new RegExp(`^${NAME}(?=$|\\s*[.[?])`, 'u');

/**
 * How code is written that was meant to be a field of the item: `{{ $json.name }}` for `name`,
 * `json.name`, `$name` or `$jsn.name`, with the nearest name that the items have.
 *
 * @returns undefined if it seems to be something else
 */
export function rightly(code: string, names: FieldNames): string | undefined {
	const bare = code.trim();
	if (KNOWN.test(bare)) return undefined;
	if (FEW_WORDS.test(bare)) return `{{ $json["${bare}"] }}`;
	const field = withoutVariable(bare);
	if (!FIELD.test(field)) return undefined;
	const written = `$json.${field}`;
	const path = splitTemplate(`={{ ${written} }}`)?.expressions[0]?.reference?.path;
	const meant = path && names.meantBy(path);
	return `{{ ${meant === undefined ? written : `$json.${meant}`} }}`;
}

function withoutVariable(code: string): string {
	if (VARIABLE.test(code)) return code.replace(VARIABLE, '');
	const [whole = '', variable = ''] = SIGIL.exec(code) ?? [];
	const isMistyped = variable !== '' && nearestName(variable, ['json']) !== undefined;
	return isMistyped ? code.slice(whole.length) : code.replace(/^\$/, '');
}
