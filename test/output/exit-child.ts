// A build that ends as Ctrl-C ends it.
import { outputFixture } from './with-output.js';

const pending = outputFixture(process.argv[2]!).open();
pending.write({ path: 'index.html', contents: 'never seen', key: '' });
process.exit(130);
