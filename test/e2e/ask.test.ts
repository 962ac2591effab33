import { answers } from './asking/answers';
import { looking } from './asking/looking';
import { names } from './asking/names';
import { refused } from './asking/refused';
import { useRealN8n } from './realN8n';

const real = useRealN8n('ask');

answers(real);
looking(real);
refused(real);
names(real);
