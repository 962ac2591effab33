/** Between brackets or marks. */
export const INSIDE = String.raw`[\p{L}\p{M}\p{N} _.'’-]{2,80}`;
const WORD = String.raw`\p{L}[\p{L}\p{M}\p{N}_]{1,80}(?![\p{L}\p{M}\p{N}_])`;

/** Not in a path, such as `/{orderId}`. */
export const BRACKETS = new RegExp(
	String.raw`(?<!\/)(?:${[
		// Markdown writes a link as `[name](address)`.
		String.raw`\[(${INSIDE})\](?!\()`,
		String.raw`\$?\{\{?(${INSIDE})(?:\|[^{}\r\n]{0,80})?\}\}?`,
		String.raw`(?<!<)<<(${INSIDE})>>`,
		// An element of HTML or XML has its end.
		String.raw`(?<!<)<(?! )(?<tag>${INSIDE})(?<! )>(?![^]{0,1600}?<\/\k<tag>>)`,
		String.raw`\(\((${INSIDE})\)\)`,
		String.raw`«(?! )(${INSIDE})(?<! )»`,
		// After a digit, it is a percentage.
		String.raw`(?<!\d)%%?(?! )(${INSIDE})(?<! )%%?`,
		String.raw`(?<!#)##(?! )(${INSIDE})(?<! )##(?!#)`,
	].join('|')})`,
	'gu',
);
/** `[ALERT] …`, `[OTP]` */
export const LABEL = /^\[\p{Lu}\S*\p{Lu}\]/u;
/** Not `:smile:`, and not in `a@b.test` or `12:30`. */
export const SIGNS = new RegExp(
	String.raw`(?<![\p{L}\p{M}\p{N}_$@:/.{])(?:[@$](${WORD})|:(${WORD})(?!:))`,
	'gu',
);
/** Nobody means one of these as it is written. The first are those of Mailchimp and of DLT. */
export const TAGS = /\*\|([^|\r\n]{1,80})\|\*|\{#([^#{}\r\n]{1,80})#\}/gu;
export const CODE_OF_OTHERS = new RegExp(
	[
		String.raw`\$\{(?=[\p{L}_])([^{}\r\n]{1,80}\}|[\p{L}\p{N}_]{1,80})`,
		// ERB, EJS, ASP
		String.raw`<%[-=_]?[ \t]{0,9}(?=[\p{L}$@])([^<>%\r\n]{1,80})(?:%>)?`,
		// Liquid, Jinja, Twig
		String.raw`\{%[-+~]?[ \t]{0,9}\p{L}[^{}\r\n]{0,80}\}?`,
		String.raw`(?<!\/)\{ ?([$!]\p{L}[\p{L}\p{N}_.]{0,80}) ?\}`,
		// `{a_b}`, `{a.b}`, `{aB}`
		String.raw`(?<!\/)\{ ?(?=\p{L}[\p{L}\p{N}_.]{0,80}?(?<=[\p{L}\p{N}][_.]\p{L}|\p{Ll}\p{Lu}))([\p{L}\p{N}_.]{2,80}) ?\}`,
		String.raw`\{contactfield=([^{}\r\n]{1,80})\}`,
	].join('|'),
	'gu',
);

/** Another node, as in `$('Start').item`. In jQuery and its like, `$('#form')` has other functions. */
const NODE = String.raw`\$\(\s*(?:"[^"\r\n]*"|'[^'\r\n]*'|\x60[^\x60]*\x60)\s*\)\s*\??\.\s*(?:${[
	String.raw`item\b(?!\s*\()`,
	String.raw`(?:itemMatching|pairedItem)\s*\(`,
	String.raw`all\s*\([\d,\s]*\)`,
	String.raw`(?:first|last)\s*\([\d,\s]*\)[\s?.["'\x60]+(?:json|binary)\b`,
	String.raw`(?:params|isExecuted|context)\b`,
].join('|')})`;
/**
 * The form of n8n's own variables. The templates of other tools, which an alert may quote, have
 * other forms: `{{ $labels.instance }}`, `{{ .Values.image }}`, `{{ item.name }}`.
 */
export const VARIABLE = new RegExp(
	String.raw`(?<![\w$])(?:${[
		String.raw`\$json\b(?!\s*(?:->|:?=(?!=)))`,
		NODE,
		String.raw`\$input\s*\??\.\s*(?:item|first|last|all|params|context)\b`,
		String.raw`\$node\s*(?:\[\s*["']|\.\s*[\w$]+\s*\??\.\s*(?:json|binary|data|context)\b)`,
		String.raw`\$(?:items|fromAI|fromAi|fromai|jmespath|jmesPath|if|ifEmpty|evaluateExpression)\s*\(`,
		String.raw`\$(?:now|today|itemIndex|runIndex|nodeId|nodeVersion|webhookId)\s*(?:\.|$)`,
		// `$env.name` is a variable of Go's templates.
		String.raw`\$env\s*(?:\??\.\s*[A-Z_]|\[)`,
		String.raw`\$(?:vars|execution|workflow|prevNode|parameter|binary|secrets|tool)\s*(?:\??\.|\[)`,
	].join('|')})`,
);
export const WITHOUT_BRACES = new RegExp(
	String.raw`(?<![\w$])(?:\$json\??(?:\.[\p{L}_$]|\.?\[\s*["'\x60\d])|${NODE}|\$node\s*\[\s*["']|\$input\s*\??\.\s*(?:item|first|last|all)\b)[^\s,;!?(){}]*(?<![.:'"])`,
	'gu',
);
/** Code, up to the next braces. A backslash asks for the braces themselves. */
export const DOUBLE_BRACES = String.raw`(?<!\\)\{\{((?:(?!\{\{|\}\})[^]){0,500})(?:\}\})?`;

/** `{{1}}` of WhatsApp, `{{2. First Name}}` of Zapier. */
export const NUMBERED = /^\s*\d+\s*(?:$|(?:\.\s*|__)(\p{L}.*))/gsu;
/** ` | upper`, `|default:"you"`: JavaScript would calculate with it. */
export const FILTERED = /^([^|]*)\|\s*[a-z_]\w*\s*(?:[:(][^]*)?$/gi;
export const WITH_BLANKS =
	/^\s*(?:(?:item\.)?\$?json\.)?([\p{L}_][\p{L}\p{M}\p{N}_-]*(?: [\p{L}\p{M}\p{N}_-]+)+)\s*$/giu;

/** Bytes of UTF-8 that were read as windows-1252: `Ã©`, `â€™`, `à¸`. One pair may be meant. */
const PAIR = String.raw`(?:[\u00c2-\u00c5\u00ce-\u00d1\u00d8\u00d9][\u0080-\u00bf\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013-\u203a\u20ac\u2122]|â€[\u0080-\u00bf\u0152-\u0192\u02c6\u02dc\u2013-\u203a\u20ac\u2122]|à[¸¹]|ðŸ)`;
export const MISREAD = new RegExp(`${PAIR}(?=[^]*?${PAIR})`, 'gu');
export const ISO_TIME =
	/(?<!\d)\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)(?!\d)/g;
/** `0.30000000000000004` */
export const INEXACT = /(?<![\d.])(?=[\d.]{16})\d{1,15}\.\d{0,14}?(?:0{6}|9{6})\d{1,12}(?!\d)/g;
/** Not in a path, such as `C:\new` or `\\host\new`. */
export const LINE_BREAK = /(?<!(?<!\S)(?:[A-Za-z]:|\\\\(?![nr])\w)\S{0,99})(?<!\\)\\+(?:r\\+)?n/g;

/** Words of a column with dates. Thai has no blanks between words. */
export const OF_DATES =
	/^(?:date|birthday|birthdate|dob|appointment|expiry|expires|expiration|\p{L}*datum|geburtstag|termin|ablauf|fecha|cumpleanos|nacimiento|cita|vencimiento|caducidad)$|วันที่|วันเกิด|วันนัด|นัดหมาย|หมดอายุ/u;

/** Half of a surrogate pair, and control characters: no request may have them. */
export const BROKEN_CHARACTER = /\p{Cs}|[^\P{Cc}\t\n\r]/gu;
