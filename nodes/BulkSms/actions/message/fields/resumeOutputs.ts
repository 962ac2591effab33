import * as n8n from 'n8n-workflow';

/**
 * Whether an execution that waited can go on by any output of its node. Before 2.39 n8n passes on
 * the first one alone and drops the rest without a word (n8n pull request 31714). It tells nobody
 * its version, but this function came with the same one.
 */
const reachesEveryOutput = 'getConfiguredEndpointUrl' in n8n;

/** Names of the outputs of a node that waits for a report; none where only one can be reached. */
export const resumeOutputs = reachesEveryOutput ? ['Not Delivered', 'Delivered'] : undefined;
