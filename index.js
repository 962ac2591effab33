// The package's entry, copied into dist by gulp. n8n itself does not need it: it loads the files
// that package.json lists under "n8n". This is for whoever requires the package from code.
const { BulkSmsApi } = require('./credentials/BulkSmsApi.credentials.js');
const { BulkSms } = require('./nodes/BulkSms/BulkSms.node.js');
const { BulkSmsTrigger } = require('./nodes/BulkSms/BulkSmsTrigger.node.js');

module.exports = { BulkSmsApi, BulkSms, BulkSmsTrigger };
