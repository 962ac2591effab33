/**
 * Calling codes of countries, and what a 0 after them is, from the data of libphonenumber-js 1.13.14:
 * `npm run docs` writes this file (scripts/callingCodes). Toll-free numbers do not count: they get no SMS.
 */

/** No number has a 0 there, so it is what people dial before a number at home. */
export const TRUNK_ZERO = `
1 20 211 212 213 216 218 220 221 222 223 224 228 230 231 232 233 234 235 236 237 238 239
240 243 244 245 246 248 249 251 252 253 254 255 256 257 258 260 261 262 263 264 265 266
267 268 269 27 290 291 297 298 299 30 31 32 33 34 350 351 352 353 354 355 356 357 358 359
370 371 372 373 374 375 376 377 380 381 382 383 385 386 387 389 40 41 420 421 423 43 44 45
46 47 48 49 500 501 502 503 504 505 506 507 508 509 51 52 53 54 55 56 57 58 590 591 592
593 594 595 596 597 598 599 60 61 62 63 64 65 66 670 672 673 674 675 676 677 678 679 680
681 682 683 685 686 687 688 689 690 691 692 7 81 82 84 850 852 853 855 856 86 880 886 90
91 92 93 94 95 960 961 962 963 964 965 966 967 968 970 971 972 973 974 975 976 977 98 993
994 995 996 998
`;

/** Numbers may begin with a 0 of their own. */
export const OWN_ZERO = '225 226 227 229 241 242 247 378 39 992';

/** The digits after a 0 that may belong to the number. Before others, it is what people dial. */
export const MIXED_ZERO: Record<string, string> = {
	'250': '6',
	'36': '6',
};

/** People write a number with its own 0 at home, too, and dial nothing before it. */
export const OWN_ZERO_AT_HOME = '225 226 229 242 378 39 992';
