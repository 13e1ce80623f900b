// One build in a process of its own, with less rights than the test's.
import { SiteError } from '../../src/errors.js';
import { openOutput } from '../../src/output/open-output.js';

const [siteDir = '', version = ''] = process.argv.slice(2);
try {
  const pending = openOutput(`${siteDir}/build`, `${siteDir}/.relaydocs`, { sources: [siteDir], keep: 0 });
  pending.write({ path: 'index.html', contents: `version ${version}`, key: version });
  pending.commit();
  process.stdout.write('done');
} catch (error) {
  if (!(error instanceof SiteError)) throw error;
  process.stdout.write(error.code);
}
