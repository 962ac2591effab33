import { z } from 'zod';
import type { HostName } from '../../hosts/host-folder';

/** What the tests saw the pinned versions of n8n do in different ways. */
interface Ways {
	/**
	 * Whether an item of `error`, `message` and `details` leaves by the error branch. n8n 1 takes
	 * `error` alone or with `message` for a failure; with `details` it stays among the others.
	 */
	failuresLeaveByErrorBranch: boolean;
	/** Whether an execution that waited can go on by the second output of its node (n8n 2.39). */
	resumesByAnyOutput: boolean;
	/**
	 * Whether a stopped execution keeps what its nodes gave out before. In n8n 1 the run that was
	 * stopped is stored last, without an error and without a node to go on with; in n8n 2 the stop.
	 */
	stoppedExecutionKeepsOutputs: boolean;
	/**
	 * Whether the address of an execution that waits is signed, and the signature is looked at. n8n 1
	 * looks only where a node of the execution demands that.
	 */
	signsWaitingExecutions: boolean;
	/**
	 * Whether a GET to the bare address of an execution that waits for none is answered. n8n 1 never
	 * answers it where a Wait or Form node follows.
	 */
	answersGetOfWaitingExecution: boolean;
	/**
	 * Whether a workflow whose sub-workflow waited goes on with what that gave out. In n8n 1 it goes
	 * on with the items that it called it with.
	 */
	waitingSubWorkflowGivesItsOutput: boolean;
	/** Whether the Data table node makes tables and finds them by name; in n8n 1 by identifier alone. */
	makesAndFindsTablesByName: boolean;
	/** Whether a sub-workflow must be activated to be called. n8n 1 does not even allow it. */
	subWorkflowsAreActivated: boolean;
	/** The newest version of the AI Agent node; since 3 it leaves its tools to n8n's engine. */
	newestAgent: 3 | 3.1;
	/** The newest version of the AI Agent Tool node. */
	newestAgentTool: 2.2 | 3;
	/** Whether the newest agent goes on after an error of its tool, and tells its model of it. */
	agentOutlivesToolError: boolean;
	/** Whether a person can review the tools of an agent (Human review). */
	hasHumanReview: boolean;
}

const ways: Record<HostName, Ways> = {
	'n8n-2': {
		failuresLeaveByErrorBranch: true,
		resumesByAnyOutput: true,
		stoppedExecutionKeepsOutputs: false,
		signsWaitingExecutions: true,
		answersGetOfWaitingExecution: true,
		waitingSubWorkflowGivesItsOutput: true,
		makesAndFindsTablesByName: true,
		subWorkflowsAreActivated: true,
		newestAgent: 3.1,
		newestAgentTool: 3,
		agentOutlivesToolError: true,
		hasHumanReview: true,
	},
	'n8n-1': {
		failuresLeaveByErrorBranch: false,
		resumesByAnyOutput: false,
		stoppedExecutionKeepsOutputs: true,
		signsWaitingExecutions: false,
		answersGetOfWaitingExecution: false,
		waitingSubWorkflowGivesItsOutput: false,
		makesAndFindsTablesByName: false,
		subWorkflowsAreActivated: false,
		newestAgent: 3,
		newestAgentTool: 2.2,
		agentOutlivesToolError: false,
		hasHumanReview: false,
	},
};

/** The pinned n8n that the tests run in: what `E2E_HOST` says, n8n 2 where it says nothing. */
export const hostUnderTest = z
	.enum(['n8n-2', 'n8n-1'])
	.default('n8n-2')
	.parse(process.env.E2E_HOST);

/** How the n8n that the tests run in does it. */
export const wayOfHost: Ways = ways[hostUnderTest];
