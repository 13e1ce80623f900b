// A build that ends as Ctrl-C ends it.
import { outputFixture } from './with-output.js';

const stage = outputFixture(process.argv[2]!).open();
stage.write({ path: 'index.html', contents: 'never seen', key: '' });
process.exit(130);
