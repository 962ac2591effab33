import type { IExecuteFunctions } from 'n8n-workflow';

import type { Ledger } from '../../core/message/ledger';
import type { Client } from '../../transport/client';
import type { Dependencies } from '../operation';
import type { LimitOverTime } from './timeLimit';

/** What the store needs of a run. */
export interface StoredRun {
	context: IExecuteFunctions;
	client: Client;
	dependencies: Dependencies;
	safeguards: { limits: LimitOverTime[]; repeatHours?: number | undefined };
	/** A message that an earlier try of this execution sent takes no place. */
	ledger: Ledger;
}
