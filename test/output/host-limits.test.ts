import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { limitNear } from '../../src/output/host-limits.js';

const limits = suite('limits of hosts');

limits('an output that comes near to the limit of its host is told, no other', () => {
  const url = 'https://docs.pages.dev';
  assert.is(limitNear(17_999, url), undefined);
  assert.equal(limitNear(18_000, url), { host: 'Cloudflare Pages', files: 20_000 });
  assert.equal(limitNear(31_000, url), { host: 'Cloudflare Pages', files: 20_000 });
  assert.is(limitNear(31_000, 'https://group.gitlab.io'), undefined);
});

limits('where the address names no host, the lowest limit counts', () => {
  assert.is(limitNear(13_499, 'https://docs.example.com'), undefined);
  assert.equal(limitNear(13_500, 'https://docs.example.com'), {
    host: 'Azure Static Web Apps',
    files: 15_000,
  });
});

limits.run();
