/** The body of Grafana's webhook contact point, as its document shows it. */
export const grafana = {
	receiver: 'My Super Webhook',
	status: 'firing',
	orgId: 1,
	alerts: [
		{
			status: 'firing',
			labels: { alertname: 'High memory usage', team: 'blue', zone: 'us-1' },
			annotations: {
				description: 'The system has high memory usage',
				runbook_url: 'https://runbook.example/1234',
				summary: 'This alert was triggered for zone us-1',
			},
			startsAt: '2021-10-12T09:51:03.157076+02:00',
			endsAt: '0001-01-01T00:00:00Z',
			generatorURL: 'https://grafana.example/alerting/1afz29v7z/edit',
			fingerprint: 'c6eadffa33fcdf37',
			silenceURL: 'https://grafana.example/alerting/silence/new',
			dashboardURL: '',
			panelURL: '',
			values: { B: 44.23943737541908, C: 1 },
		},
		{
			status: 'firing',
			labels: { alertname: 'High CPU usage', team: 'blue', zone: 'eu-1' },
			annotations: { summary: 'This alert was triggered for zone eu-1' },
			startsAt: '2021-10-12T09:56:03.157076+02:00',
			endsAt: '0001-01-01T00:00:00Z',
			generatorURL: 'https://grafana.example/alerting/d1rdpdv7k/edit',
			fingerprint: 'bc97ff14869b13e3',
			values: { B: 44.23943737541908, C: 1 },
		},
	],
	groupLabels: {},
	commonLabels: { team: 'blue' },
	commonAnnotations: {},
	externalURL: 'https://grafana.example/',
	version: '1',
	groupKey: '{}:{}',
	truncatedAlerts: 0,
	title: '[FIRING:2]  (blue)',
	state: 'alerting',
	message: '**Firing**\n\nLabels:\n - alertname = T2',
};

/** The body of Uptime Kuma's webhook: its document has none, so this is what its source builds. */
export const uptimeKuma = {
	heartbeat: {
		monitorID: 7,
		status: 0,
		time: '2026-11-25 12:00:00.000',
		msg: 'timeout of 48000ms exceeded',
		ping: null,
		important: true,
		duration: 61,
	},
	monitor: { id: 7, name: 'web-2', url: 'https://web-2.example', type: 'http', active: true },
	msg: '[web-2] [🔴 Down] timeout of 48000ms exceeded',
};
