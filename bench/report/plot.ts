import { type EChartsOption, init } from 'echarts';
import type { Row } from './measurement';
import { type MainWay, MAIN_WAYS } from '../send/ways';

const WIDTH = 860;
const HEIGHT = 600;
const FONT_SIZE = 14;
/** Where the columns of the legend begin. */
const LEGENDS = [60, 480];
/** n8n counts whole milliseconds, and 0 has no place on a logarithmic axis. */
const SHORTEST_S = 0.001;

/** Each color with the one that replaces it where the reader prefers a dark page. */
const COLORS = {
	page: ['#fff', '#0d1117'],
	ink: ['#1f2328', '#e6edf3'],
	grid: ['#d1d9e0', '#30363d'],
	red: ['#cf222e', '#ff7b72'],
	purple: ['#8250df', '#d2a8ff'],
	blue: ['#0969da', '#58a6ff'],
	green: ['#1a7f37', '#3fb950'],
	gray: ['#6e7781', '#8b949e'],
} as const;

type Color = keyof typeof COLORS;
type Dashes = 'solid' | 'dashed' | 'dotted';

const light = (color: Color): string => COLORS[color][0];

/** Color, line and mark of each way: no two are told apart by color alone. */
const LOOKS: Record<MainWay['id'], [Color, Dashes, string]> = {
	http: ['red', 'solid', 'circle'],
	httpPlain: ['red', 'dashed', 'emptyCircle'],
	bulkExpression: ['purple', 'dashed', 'diamond'],
	bulk: ['blue', 'solid', 'rect'],
	bulkCareful: ['blue', 'dotted', 'emptyRect'],
	bare: ['gray', 'dashed', 'triangle'],
	bulk500: ['green', 'solid', 'rect'],
	bulk500Careful: ['green', 'dotted', 'emptyRect'],
	bare500: ['gray', 'dotted', 'emptyTriangle'],
};

/**
 * Draws the seconds over the number of messages, a line for each way that was measured.
 *
 * @returns an SVG that is readable on a light and on a dark page
 */
export function plotSvg(rows: readonly Row[]): string {
	const chart = init(null, null, { renderer: 'svg', ssr: true, width: WIDTH, height: HEIGHT });
	try {
		chart.setOption(plotOption(rows));
		return withDarkColors(chart.renderToSVGString());
	} finally {
		chart.dispose();
	}
}

function plotOption(rows: readonly Row[]): EChartsOption {
	const ways = MAIN_WAYS.filter(({ id }) => rows.some(({ way }) => way === id));
	const half = Math.ceil(ways.length / 2);
	const textStyle = { color: light('ink'), fontSize: FONT_SIZE };
	const axis = (name: string, nameGap: number) => ({
		...{ type: 'log' as const, name, nameGap, nameLocation: 'middle' as const },
		nameTextStyle: textStyle,
		axisLabel: { ...textStyle, formatter: (value: number) => value.toLocaleString('en') },
		axisLine: { lineStyle: { color: light('ink') } },
		splitLine: { lineStyle: { color: light('grid') } },
	});
	const sizes = rows.map(({ messages }) => messages);
	return {
		animation: false,
		backgroundColor: light('page'),
		title: {
			text: 'Time in the node over the number of messages',
			left: 'center',
			top: 12,
			textStyle: { ...textStyle, fontSize: 18 },
			borderColor: light('grid'),
		},
		grid: { left: 80, right: 40, top: 56, bottom: 190 },
		// Two of them, because without a browser the library takes the texts to be too narrow for columns.
		legend: [ways.slice(0, half), ways.slice(half)].map((column, index) => ({
			...{
				left: LEGENDS[index],
				top: HEIGHT - 132,
				orient: 'vertical' as const,
				align: 'left' as const,
			},
			...{ itemGap: 10, itemWidth: 44, textStyle, borderColor: light('grid') },
			data: column.map(({ title }) => title),
		})),
		xAxis: {
			...axis('Messages', 34),
			min: 10 ** Math.floor(Math.log10(Math.min(...sizes))),
			max: 10 ** Math.ceil(Math.log10(Math.max(...sizes))),
		},
		yAxis: axis('Seconds', 54),
		series: ways.map(({ id, title }) => {
			const [color, type, symbol] = LOOKS[id];
			return {
				type: 'line' as const,
				...{ name: title, silent: true, symbol, symbolSize: 9 },
				color: light(color),
				lineStyle: { type, width: 2 },
				data: rows
					.filter(({ way }) => way === id)
					.toSorted((a, b) => a.messages - b.messages)
					.map(({ messages, seconds }) => [messages, Math.max(seconds, SHORTEST_S)]),
			};
		}),
	};
}

/** The colors are in attributes, which rules of a style sheet replace. */
function withDarkColors(svg: string): string {
	const rules = Object.values(COLORS).map(
		([from, to]) => `[fill="${from}"]{fill:${to}}[stroke="${from}"]{stroke:${to}}`,
	);
	const style = `<style>@media (prefers-color-scheme: dark){${rules.join('')}}</style>`;
	return svg.replace(/^<svg [^>]*>/, (start) => `${start}\n${style}`);
}
