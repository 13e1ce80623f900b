// One build in a process of its own, with less rights than the test's.
import { SiteError } from '../../src/errors.js';
import { openStage } from '../../src/output/stage-output.js';

const [siteDir = '', version = ''] = process.argv.slice(2);
try {
  const stage = openStage(`${siteDir}/build`, `${siteDir}/.relaydocs`, { sources: [siteDir], keep: 0 });
  stage.write({ path: 'index.html', contents: `version ${version}`, key: version });
  stage.commit();
  process.stdout.write('done');
} catch (error) {
  if (!(error instanceof SiteError)) throw error;
  process.stdout.write(error.code);
}
